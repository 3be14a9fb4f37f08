import Database from 'better-sqlite3';

export interface IndexedNote {
  id: string;
  title: string;
  views: number;
}

/** What is known about the notes beside their text, in SQLite. */
export class NoteIndex {
  private readonly db: Database.Database;

  constructor(path: string) {
    this.db = new Database(path);
    this.db.exec(`
      CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL, views INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS tags (note TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (note, tag));
    `);
  }

  search(text: string, limit: number): IndexedNote[] {
    return this.db
      .prepare('SELECT id, title, views FROM notes WHERE title LIKE ? OR body LIKE ? ORDER BY views DESC LIMIT ?')
      .all(`%${text}%`, `%${text}%`, limit) as IndexedNote[];
  }

  tags(): { tag: string; notes: number }[] {
    return this.db.prepare('SELECT tag, count(*) AS notes FROM tags GROUP BY tag ORDER BY notes DESC').all() as { tag: string; notes: number }[];
  }

  totals(): { notes: number; views: number } {
    return this.db.prepare('SELECT count(*) AS notes, coalesce(sum(views), 0) AS views FROM notes').get() as { notes: number; views: number };
  }

  put(id: string, title: string, body: string): void {
    this.db
      .prepare('INSERT INTO notes (id, title, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title, body = excluded.body')
      .run(id, title, body);
  }

  add(id: string, title: string, body: string): void {
    this.db.prepare('INSERT INTO notes (id, title, body) VALUES (?, ?, ?)').run(id, title, body);
  }

  addTag(note: string, tag: string): void {
    this.db.prepare('INSERT OR IGNORE INTO tags (note, tag) VALUES (?, ?)').run(note, tag);
  }

  rename(from: string, to: string): void {
    this.db.prepare('UPDATE notes SET id = ? WHERE id = ?').run(to, from);
    this.db.prepare('UPDATE tags SET note = ? WHERE note = ?').run(to, from);
  }

  remove(id: string): void {
    this.db.prepare('DELETE FROM notes WHERE id = ?').run(id);
    this.db.prepare('DELETE FROM tags WHERE note = ?').run(id);
  }

  countView(id: string): void {
    this.db.prepare('UPDATE notes SET views = views + 1 WHERE id = ?').run(id);
  }
}
