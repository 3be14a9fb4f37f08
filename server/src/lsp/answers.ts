/** How a request is answered when there is nothing true to say: with the protocol's errors, never with an empty list. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';

export function requestCancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

export function contentModified(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The document changed while the request was answered.');
}

/**
 * Answers a request about a document. The protocol's errors are sent where the client cancelled it or where the
 * document has another version when the answer is ready than when the question was asked.
 */
export async function answer<T>(token: CancellationToken, version: () => number | undefined, work: () => Promise<T>): Promise<T> {
  const asked = version();
  const result = await work();
  if (token.isCancellationRequested) throw requestCancelled();
  if (version() !== asked) throw contentModified();
  return result;
}
