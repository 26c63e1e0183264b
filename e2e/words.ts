import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Language = 'en' | 'id'

const messages = path.join(import.meta.dirname, '..', 'messages')

const catalogues: Record<Language, ReadonlyMap<string, string>> = { en: read('en'), id: read('id') }

/**
 * A message of the product in a language, with `{names}` filled in. Stories use it to find buttons in both languages;
 * texts fixed by the specification are written out.
 */
export function word(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const sentence = catalogues[language].get(key)
  if (sentence === undefined) throw new Error(`there is no word ${key} in ${language}`)
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}

function read(language: Language): Map<string, string> {
  const folder = path.join(messages, language)
  const words = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const catalogue: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    if (typeof catalogue !== 'object' || catalogue === null) continue
    for (const [key, sentence] of Object.entries(catalogue))
      if (typeof sentence === 'string') words.set(key, sentence)
  }
  return words
}
