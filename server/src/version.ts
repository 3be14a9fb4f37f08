import manifest from '../../package.json' with { type: 'json' };

/** Version of Truehint, from package.json (the bundler writes it into the output). */
export const VERSION: string = manifest.version;
