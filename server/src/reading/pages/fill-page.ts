/** What is put into the page that was built. */
export type Filling = {
  readonly language: 'en' | 'id'
  /** Null: as the device wants it. */
  readonly theme: 'light' | 'dark' | null
  /** Inside `<head>`, before the stylesheet. */
  readonly head: string
  /** Empty: the browser draws it. */
  readonly page: string
  /** Behind the page. */
  readonly behind: string
}

/** The built `index.html` with everything in its place. */
export function fillPage(shell: string, { language, theme, head, page, behind }: Filling): string {
  const root = `<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>`
  // Functions, because a text to insert may contain what `replace` would take for a pattern.
  return shell
    .replace('<html lang="en">', () => root)
    .replace(/<!--head-->[^]*<!--\/head-->/, () => head)
    .replace('<!--page-->', () => page)
    .replace('<!--snapshot-->', () => behind)
}

/** Data in a page, such as `application/json`: read by scripts, never run. */
export const dataScript = (type: string, data: unknown, id?: string): string =>
  // Without a `<` nothing can end the element.
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as an attribute or the inside of an element. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
