/** The values for the placeholders of a built page. */
type PageValues = {
  readonly language: 'en' | 'id'
  /** Null is the theme of the device. */
  readonly theme: 'light' | 'dark' | null
  /** The first elements of `<head>`. */
  readonly head: string
  /** The content of the root element; empty if the browser renders the page. */
  readonly rootHtml: string
  /** What follows the root element. */
  readonly afterRoot: string
}

/** A built page (`index.html` or `desk.html`) with values in place of its placeholders. */
export function fillPage(shell: string, { language, theme, head, rootHtml, afterRoot }: PageValues): string {
  const htmlTag = `<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>`
  // The replacements are functions, because `replace` would interpret `$` in a string.
  return shell
    .replace('<html lang="en">', () => htmlTag)
    .replace(/<!--head-->[^]*<!--\/head-->/, () => head)
    .replace('<!--page-->', () => rootHtml)
    .replace('<!--snapshot-->', () => afterRoot)
}

/** An element that contains data as JSON. It is never executed; `<` is escaped, so that the data cannot end the element. */
export const dataScript = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for attributes and elements. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
