/** A text of the portal that binds: what it says, and since which day (YYYY-MM-DD). */
export interface LegalText {
  title: string;
  version: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}
