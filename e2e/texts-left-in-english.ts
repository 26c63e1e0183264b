import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Person } from './person.ts'

const messages = path.join(import.meta.dirname, '..', 'messages')

/**
 * A sentence is looked for inside longer texts only if it has this many letters: shorter ones are part of many texts.
 */
const SHORTEST_PART = 14

/**
 * Messages that become stored names of courts, or equal stored names of add-ons. A stored name is not translated later.
 */
const STORED_NAMES: readonly string[] = ['set_up_court_name', 'add_on_list_racket', 'add_on_list_grip']

/** A message as patterns: of a whole text, and of a part of a longer text. */
type MessagePattern = { readonly whole: RegExp; readonly part: RegExp | null }

const english = messagePatterns('en')
const indonesian = messagePatterns('id')

/**
 * Texts of a page that are English: a sentence of the English catalogue that differs in the Indonesian one, an English
 * name of a day or month, or an amount or hour that is not written as in Indonesia.
 */
export async function textsLeftInEnglish({ page }: Person): Promise<string[]> {
  const texts = await page.evaluate(shownTexts)
  const left = texts.filter(
    (text) => isEnglish(text) || englishPatterns.some((pattern) => pattern.test(text)),
  )
  return left.map((text) => `${page.url()}: ${text}`)
}

function isEnglish(text: string): boolean {
  // Not English if it is also an Indonesian message, such as "Transfer".
  if (indonesian.some(({ whole }) => whole.test(text))) return false
  return english.some(({ whole, part }) => whole.test(text) || part?.test(text) === true)
}

const englishPatterns = [
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/,
  /\b(?:January|February|March|June|July|August|October|December)\b/,
  /\d (?:May|Aug|Oct|Dec)\b/,
  // Indonesia writes 1.400.000, Rp and 18:00.
  /\d,\d{3}\b/,
  /\bIDR\b/,
  /\bRp\d/,
  /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/i,
]

/** For English: the messages that differ in Indonesian. For Indonesian: all messages. */
function messagePatterns(language: 'en' | 'id'): MessagePattern[] {
  const other = catalogue(language === 'en' ? 'id' : 'en')
  const shown = [...catalogue(language)].filter(([key]) => !STORED_NAMES.includes(key))
  return shown.flatMap(([key, texts]) =>
    texts
      .filter((text) => language === 'id' || other.get(key)?.includes(text) === false)
      // Leaves out messages of names and amounts only, such as "{day}, {time}".
      .filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')))
      .map((text) => {
        const fixedText = text.replaceAll(/\{\w+\}/g, '')
        const pattern = text
          .split(/\{\w+\}/)
          .map((words) => RegExp.escape(words))
          .join('.+')
        return {
          whole: new RegExp(`^${pattern}$`, 'iu'),
          part: fixedText.length >= SHORTEST_PART ? new RegExp(pattern, 'u') : null,
        }
      }),
  )
}

/** The texts of each message; a message with a plural has several. */
function catalogue(language: 'en' | 'id'): Map<string, readonly string[]> {
  const folder = path.join(messages, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((file) => {
      const parsed: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
      return Object.entries(parsed ?? {}).map(([key, message]) => [key, textsOf(message)] as const)
    }),
  )
}

function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (!Array.isArray(message)) return []
  return message.flatMap((variant: { match?: Record<string, string> }) => Object.values(variant.match ?? {}))
}

/** The texts that a person sees on the page or hears from a screen reader, without what was typed. */
function shownTexts(): string[] {
  const texts = new Set([document.title.replace(/ – .*$/, '')])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node
    // The link to the other language is in that language.
    if (parent === null || parent.closest('body [lang]') !== null) continue
    if (parent.matches('option') || parent.checkVisibility({ visibilityProperty: true }))
      texts.add((textContent ?? '').trim())
  }
  for (const element of document.querySelectorAll(
    ':is([aria-label], [placeholder], [title], [alt]):not([lang])',
  ))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.add((element.getAttribute(name) ?? '').trim())
  return [...texts].filter((text) => /\p{L}/u.test(text))
}
