/** Text that is markup already; made by the tag below and by nothing else. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/**
 * Writes HTML in which whatever is put in is text: names, notes and codes of anybody end up as the characters they
 * are, between tags and inside quoted attributes. Only markup made by this tag goes in as markup.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const written = strings.map((fixed, i) => fixed + textOf(pieces[i] ?? ''))
  return new Markup(written.join(''))
}

function textOf(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map((one) => one.text).join('')
  return String(piece).replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
}
