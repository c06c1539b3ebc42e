type Answers = Record<string, unknown>;

/**
 * How stored answers become those of a newer version: the function under N takes the answers of version N - 1. A version that is
 * raised needs one, so that no draft of a citizen is lost.
 */
export type Migrations = Readonly<Record<number, (answers: Answers) => Answers>>;

/** What a draft stores, and in which version. */
export interface DraftDefinition {
  type: string;
  /** Raised when stored answers no longer fit; starts at 1. */
  version: number;
  migrate?: Migrations | undefined;
  /** The answers that no draft stores, as they are made anew when it is opened: what registers say. */
  derived?: readonly string[];
}

/** The answers that a draft stores. */
export function stored<Answers extends object>(
  answers: Answers,
  { derived = [] }: DraftDefinition,
): Partial<Answers> {
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => !derived.includes(name)),
  ) as Partial<Answers>;
}

/**
 * Brings stored answers to the current version. Undefined when they cannot be read here: a migration is missing, they are broken,
 * or a newer page has stored them.
 */
export function migrateAnswers(
  stored: unknown,
  from: unknown,
  { version, migrate = {} }: DraftDefinition,
): Answers | undefined {
  if (typeof stored !== 'object' || stored === null || typeof from !== 'number' || from > version)
    return undefined;
  let answers = stored as Answers;
  for (let next = from + 1; next <= version; next++) {
    const step = migrate[next];
    if (!step) return undefined;
    try {
      answers = step(answers);
    } catch {
      return undefined;
    }
  }
  return answers;
}
