import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A message: a sentence, or its plural forms. */
type Message = string | readonly unknown[]
type Catalogue = Readonly<Record<string, Message>>

type Catalogues = { readonly en: Catalogue; readonly id: Catalogue }

/**
 * Finds keys that exist in one language only, that have different placeholders, that no source uses, and keys with
 * identical texts. The server uses messages of problems by their code.
 */
export function messageFaults({ en, id }: Catalogues, sources: readonly string[]): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(id)])].filter((key) => key !== '$schema')
  const named = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []))
  const isNamed = (key: string): boolean =>
    named.has(key) || (key.startsWith('problem_') && named.has(key.slice('problem_'.length).toUpperCase()))
  return keys.flatMap((key) => [
    ...(key in en && key in id ? [] : [`${key} is there in one language only`]),
    ...(placeholdersIn(en[key]) === placeholdersIn(id[key])
      ? []
      : [`${key} fills in other values in Indonesian`]),
    ...(isNamed(key) ? [] : [`${key} is used nowhere`]),
    ...duplicatesOf(key, keys, { en, id }).map((other) => `${other} repeats ${key}`),
  ])
}

/** All messages of a language. Throws a TypeError if a file does not contain an object. */
export function readCatalogue(root: string, language: 'en' | 'id'): Catalogue {
  const folder = path.join(root, 'messages', language)
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return Object.fromEntries(files.flatMap((text) => Object.entries(parsed(text))))
}

function parsed(text: string): Catalogue {
  const value: unknown = JSON.parse(text)
  if (!isCatalogue(value)) throw new TypeError('a file of messages holds no object')
  return value
}

const isCatalogue = (value: unknown): value is Catalogue => typeof value === 'object' && value !== null

/** The placeholders of a message in all its forms, sorted. */
function placeholdersIn(message: Message | undefined): string {
  const names = JSON.stringify(message ?? '').match(/\{[a-zA-Z]\w*\}/g) ?? []
  return [...new Set(names)].toSorted().join()
}

const duplicatesOf = (key: string, keys: readonly string[], { en, id }: Catalogues): string[] =>
  keys
    .slice(keys.indexOf(key) + 1)
    .filter((other) => textOf(en[other]) === textOf(en[key]) && textOf(id[other]) === textOf(id[key]))

const textOf = (message: Message | undefined): string => JSON.stringify(message ?? '')
