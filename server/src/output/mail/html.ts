/** Markup that needs no escaping. Only the `html` tag creates it from texts of people. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/**
 * Template tag that escapes all inserted values, in text and in quoted attributes. Only `Markup` is inserted unchanged.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const pieces = strings.map((string, i) => string + toHtml(values[i] ?? ''))
  return new Markup(pieces.join(''))
}

function toHtml(value: Value): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
}

/** The attributes of a table that only arranges content. */
export const layoutTable = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"')
