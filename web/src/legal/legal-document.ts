/** A legal text in one language. All languages have the same sections. */
export type LegalDocument = {
  readonly title: string
  /** A summary in one or two sentences. */
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export type LegalSection = {
  /** The fragment id, the same in all languages. */
  readonly id: string
  readonly title: string
  /** Paragraphs. An array becomes a bulleted list. Square brackets mark text that the venue must fill in. */
  readonly text: readonly (string | readonly string[])[]
}
