import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Language = 'en' | 'id'

const messages = path.join(import.meta.dirname, '..', 'messages')

/** A sentence, or its forms by the plural category of a number: `{ "countPlural=one": "1 hour" }`. */
type Message =
  | string
  | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[]

const catalogues: Record<Language, ReadonlyMap<string, Message>> = { en: read('en'), id: read('id') }

/**
 * A message of the product in a language, with `{names}` filled in. Stories use it to find buttons in both languages;
 * texts fixed by the specification are written out.
 */
export function word(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const message = catalogues[language].get(key)
  if (message === undefined) throw new Error(`there is no word ${key} in ${language}`)
  const sentence = typeof message === 'string' ? message : formOf(message, language, values)
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}

/** The form for the number of the declaration `local countPlural = count: plural`. */
function formOf(
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
  const words = new Map<string, Message>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const catalogue = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, Message>
    for (const [key, message] of Object.entries(catalogue)) words.set(key, message)
  }
  return words
}
