/** A number is written in plain digits. Text is protected against formulas: `protectText`. */
export type CsvValue = string | number | null

/**
 * CSV (RFC 4180) with CRLF line ends. Begins with a byte order mark, which makes spreadsheets read UTF-8. Fields are
 * separated by `;` in Indonesian, because spreadsheets with Indonesian settings use the comma for decimals, else by `,`.
 * Rows are not padded: give all of them the same number of fields.
 */
export const writeCsv = (rows: readonly (readonly CsvValue[])[], language: 'en' | 'id'): string =>
  `\u{FEFF}${writeCsvLines(rows, language)}`

/** The next lines of a file that `writeCsv` began. */
export const writeCsvLines = (rows: readonly (readonly CsvValue[])[], language: 'en' | 'id'): string =>
  rows.map((row) => `${row.map(writeField).join(language === 'id' ? ';' : ',')}\r\n`).join('')

const writeField = (value: CsvValue): string => {
  const text = typeof value === 'string' ? protectText(value) : String(value ?? '')
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Prefixes an apostrophe to text that a spreadsheet could take for a formula (also phone numbers), and to text that
 * starts with such an apostrophe, so that it can be read back.
 */
const protectText = (value: string): string => (/^'*[=+\-@\t\r\0]/.test(value) ? `'${value}` : value)
