/** Markup that needs no escaping. Only the `html` tag creates it. */
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
 * Template tag that escapes all inserted values, in text and in quoted attributes. Only `Markup` is inserted as it
 * is.
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
