import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Language = 'en' | 'id'

const messages = path.join(import.meta.dirname, '..', 'messages')

/** A text, or its forms by the plural category of a number: `{ "countPlural=one": "1 hour" }`. */
type Message =
  | string
  | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[]

const catalogues: Record<Language, ReadonlyMap<string, Message>> = { en: read('en'), id: read('id') }

/**
 * The text of a message of the product in a language, with `{names}` filled in. Stories use it to find buttons in both
 * languages. They write out the texts that the specification fixes.
 */
export function messageText(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const message = catalogues[language].get(key)
  if (message === undefined) throw new Error(`there is no message ${key} in ${language}`)
  const text = typeof message === 'string' ? message : pluralForm(message, language, values)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}

/** The form for a number. The declaration `local countPlural = count: plural` says that `count` is this number. */
function pluralForm(
  [message]: Exclude<Message, string>,
  language: Language,
  values: Record<string, string | number>,
): string {
  const [, local, input] = /local (\w+) = (\w+): plural/.exec(message?.declarations.join('\n') ?? '') ?? []
  const category = new Intl.PluralRules(language).select(Number(values[input ?? '']))
  const form = message?.match[`${local}=${category}`] ?? message?.match[`${local}=other`]
  if (form === undefined) throw new Error(`there is no form for ${category} in ${language}`)
  return form
}

function read(language: Language): Map<string, Message> {
  const folder = path.join(messages, language)
  const byKey = new Map<string, Message>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const catalogue = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, Message>
    for (const [key, message] of Object.entries(catalogue)) byKey.set(key, message)
  }
  return byKey
}
