import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A sentence, or the forms of one that counts something. */
type Message = string | readonly unknown[]
type Catalogue = Readonly<Record<string, Message>>

type Catalogues = { readonly en: Catalogue; readonly id: Catalogue }

/**
 * Keys that only one language has, whose languages fill in different values, that no source names, and keys that hold
 * the same pair of sentences. The server finds the sentence of a problem by its code.
 */
export function messageFaults({ en, id }: Catalogues, sources: readonly string[]): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(id)])].filter((key) => key !== '$schema')
  const named = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []))
  const isNamed = (key: string): boolean =>
    named.has(key) || (key.startsWith('problem_') && named.has(key.slice('problem_'.length).toUpperCase()))
  return keys.flatMap((key) => [
    ...(key in en && key in id ? [] : [`${key} is there in one language only`]),
    ...(valuesIn(en[key]) === valuesIn(id[key]) ? [] : [`${key} fills in other values in Indonesian`]),
    ...(isNamed(key) ? [] : [`${key} is used nowhere`]),
    ...sameAs(key, keys, { en, id }).map((other) => `${other} repeats ${key}`),
  ])
}

/** Every message of a language. Throws a TypeError for a file that holds no object. */
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

/** The `{names}` of a message in any of its forms, sorted. */
function valuesIn(message: Message | undefined): string {
  const names = JSON.stringify(message ?? '').match(/\{[a-zA-Z]\w*\}/g) ?? []
  return [...new Set(names)].toSorted().join()
}

const sameAs = (key: string, keys: readonly string[], { en, id }: Catalogues): string[] =>
  keys
    .slice(keys.indexOf(key) + 1)
    .filter((other) => spelt(en[other]) === spelt(en[key]) && spelt(id[other]) === spelt(id[key]))

const spelt = (message: Message | undefined): string => JSON.stringify(message ?? '')
