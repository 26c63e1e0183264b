import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import * as words from '@pantul/messages/words'
import { expect, test } from 'vitest'
import { compactMessages } from '../compact-messages.ts'

const folder = path.join(import.meta.dirname, '../../messages/compiled/messages')
const messageNames = readdirSync(folder)
  .filter((file) => file.endsWith('.js') && file !== '_index.js')
  .map((file) => file.slice(0, -'.js'.length))

type Message = (inputs: object, options?: { locale: 'en' | 'id' }) => string
type Language = 'en' | 'id'

const plural = (locale: string, count: unknown) => new Intl.PluralRules(locale).select(Number(count))
const contexts = {
  en: createContext({ getLocale: () => 'en', plural }),
  id: createContext({ getLocale: () => 'id', plural }),
}

/** The message of a compiled module, evaluated in a context that replaces the imports of the module. */
const messageOf = (source: string, language: Language): Message =>
  runInContext(source.split(/export const \w+ = /)[1] ?? '', contexts[language])

/** An input for each parameter that the source of a message reads. */
const inputsOf = (source: string, count: number): object =>
  Object.fromEntries([
    ...[...source.matchAll(/\bi\?\.(\w+)/g)].map(([, name = '']) => [name, `<${name}>`]),
    ['count', count],
  ])

test('the build shortens messages without changing what they say', () => {
  const compiled = new Map(Object.entries(words as unknown as Record<string, Message>))
  expect(messageNames.length).toBeGreaterThan(2_000)
  for (const name of messageNames) {
    const source = readFileSync(path.join(folder, `${name}.js`), 'utf8')
    const compact = compactMessages(name, source)
    for (const locale of ['en', 'id'] as const)
      for (const count of [0, 1, 2]) {
        const inputs = inputsOf(source, count)
        expect(messageOf(compact, locale)(inputs)).toBe(compiled.get(name)?.(inputs, { locale }))
      }
  }
})
