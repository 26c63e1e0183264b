/** A text of the venue in one language, with the same sections in each. */
export type LegalDocument = {
  readonly title: string
  /** What it is about, in a sentence or two. */
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export type LegalSection = {
  /** Names the section in the address, the same in each language. */
  readonly id: string
  readonly title: string
  /** Paragraphs; a list of texts is a list. What the venue has to fill in stands in square brackets. */
  readonly text: readonly (string | readonly string[])[]
}
