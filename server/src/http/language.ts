import type { FastifyRequest } from 'fastify'
import type { Problem } from '@pantul/rules/problem'
import * as words from '@pantul/messages/words'

export type Locale = 'en' | 'id'

/** Kept by the browser when somebody chooses a language. */
const localeCookie = 'PARAGLIDE_LOCALE'

/** The language chosen before, else the first of English and Indonesian that the browser asks for, else English. */
export function localeOf(request: Pick<FastifyRequest, 'headers' | 'cookies'>): Locale {
  const chosen = request.cookies[localeCookie]
  if (chosen === 'en' || chosen === 'id') return chosen
  return preferredLocale(request.headers['accept-language'] ?? '')
}

/** Reads `id-ID,id;q=0.9,en;q=0.8`: the greatest `q` wins, among equals the first. */
export function preferredLocale(acceptLanguage: string): Locale {
  const wishes = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((wish) => /^\s*(en|id)(?:-[a-z0-9-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(wish))
    .filter((wish) => wish !== null)
    .map(([, language = '', quality]) => ({
      language: language.toLowerCase(),
      quality: Number(quality ?? 1),
    }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return wishes[0]?.language === 'id' ? 'id' : 'en'
}

/** The sentence of a problem, from the message `problem_<code>`. */
export function problemMessage({ problem, values = {} }: Problem, locale: Locale): string {
  const catalogue: Readonly<Record<string, unknown>> = words
  const say = catalogue[`problem_${problem.toLowerCase()}`]
  if (typeof say !== 'function') throw new Error(`No words for ${problem}.`)
  return String(Reflect.apply(say, undefined, [values, { locale }]))
}
