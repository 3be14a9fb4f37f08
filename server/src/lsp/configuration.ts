/** Where the settings come from: asked for by folder where the client allows it, else as the client told them. */
import type { Connection } from 'vscode-languageserver/node';
import type { ClientAbilities } from './abilities.js';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.js';

export const SECTION = 'truehint';

export class Configuration {
  private told: Settings = DEFAULT_SETTINGS;

  constructor(
    private readonly connection: Connection,
    private readonly abilities: () => ClientAbilities,
  ) {}

  /** Settings that came with `initialize` or with a change. Takes the section itself, or an object that has it. */
  tell(settings: unknown): void {
    const section =
      typeof settings === 'object' && settings !== null && SECTION in settings ? (settings as Record<string, unknown>)[SECTION] : settings;
    if (section !== undefined && section !== null) this.told = readSettings(section);
  }

  /** The settings that hold for a folder. Never rejects. */
  async of(folder: string): Promise<Settings> {
    if (!this.abilities().configuration) return this.told;
    try {
      return readSettings(await this.connection.workspace.getConfiguration({ scopeUri: folder, section: SECTION }));
    } catch {
      return this.told;
    }
  }
}
