import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Mail = {
  readonly subject: string
  /** The decoded text of all parts, attachments included. */
  readonly text: string
}

/** The mails to an address, oldest first. */
export function mailsTo(folder: string, address: string): Mail[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((eml) => headerOf(eml, 'To').includes(address))
    .map((eml) => ({ subject: decodeWords(headerOf(eml, 'Subject')), text: decodeParts(eml) }))
}

function headerOf(eml: string, name: string): string {
  const value = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(eml)?.[1] ?? ''
  return value.replace(/\r?\n[ \t]/g, ' ')
}

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString()
        : decodeQuotedPrintable(words.replaceAll('_', ' ')),
    )

/** The mail with each part decoded from its transfer encoding. */
function decodeParts(eml: string): string {
  const parts = eml.split(/\r?\n--[^\r\n]+\r?\n/)
  return parts
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      const text = body.join('\n\n')
      if (/transfer-encoding: base64/i.test(head)) return `${head}\n${Buffer.from(text, 'base64').toString()}`
      if (/transfer-encoding: quoted-printable/i.test(head)) return `${head}\n${decodeQuotedPrintable(text)}`
      return part
    })
    .join('\n')
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
