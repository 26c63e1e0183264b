/** The values for the placeholders of the built page. */
export type PageValues = {
  readonly language: 'en' | 'id'
  /** Null: the device's theme. */
  readonly theme: 'light' | 'dark' | null
  /** Inside `<head>`, before the stylesheet. */
  readonly head: string
  /** Empty: the browser renders the page. */
  readonly page: string
  /** After the page's root element. */
  readonly afterRoot: string
}

/** Returns the built `index.html` with all placeholders filled. */
export function fillPage(shell: string, { language, theme, head, page, afterRoot }: PageValues): string {
  const root = `<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>`
  // Replacement functions, because `replace` would interpret `$` in a string.
  return shell
    .replace('<html lang="en">', () => root)
    .replace(/<!--head-->[^]*<!--\/head-->/, () => head)
    .replace('<!--page-->', () => page)
    .replace('<!--snapshot-->', () => afterRoot)
}

/** A data block, such as `application/json`, which is never executed. */
export const dataScript = (type: string, data: unknown, id?: string): string =>
  // Escapes `<`, so that the data cannot end the element.
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for attributes and elements. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
