import type { FastifyRequest } from 'fastify'
import type { Problem, ProblemValues } from '@pantul/rules/problem'
import * as m from '@pantul/messages/words'
import { memoize } from './memoize.ts'

export type Locale = 'en' | 'id'

/** The cookie that the browser sets when a user chooses a language. */
const localeCookie = 'PARAGLIDE_LOCALE'

/** Cookies are missing for a URL that cannot be decoded. */
type RequestWithLanguage = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'cookies'>>

/** The chosen language, else the preferred one of the Accept-Language header, else English. */
export function localeOf(request: RequestWithLanguage): Locale {
  const chosen = request.cookies?.[localeCookie]
  if (chosen === 'en' || chosen === 'id') return chosen
  return preferredLocale(request.headers['accept-language'] ?? '')
}

/** Parses `id-ID,id;q=0.9,en;q=0.8`: the greatest `q` wins, the first of equals. */
export const preferredLocale = memoize((acceptLanguage: string): Locale => {
  const preferences = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((range) => /^\s*(en|id)(?:-[a-z0-9-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range))
    .filter((range) => range !== null)
    .map(([, language = '', quality]) => ({
      language: language.toLowerCase(),
      quality: Number(quality ?? 1),
    }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return preferences[0]?.language === 'id' ? 'id' : 'en'
})

/** The sentence of a problem, from the message `problem_<code>`. It lists `lines`, the bookings that clash. */
export function problemMessage({ problem, values = {}, lines = [] }: Problem, locale: Locale): string {
  const name = `problem_${problem.toLowerCase()}`
  const clashes = lines.map((line) => translate('problem_coach_clash_line', line, locale))
  return problem === 'COACH_CLASH'
    ? [translate(name, values, locale), ...clashes].join('\n')
    : translate(name, clashes.length === 0 ? values : { ...values, conflicts: clashes.join('; ') }, locale)
}

function translate(name: string, values: ProblemValues, locale: Locale): string {
  const catalogue: Readonly<Record<string, unknown>> = m
  const sentence = catalogue[name]
  if (typeof sentence !== 'function') throw new Error(`There is no message ${name}.`)
  return String(Reflect.apply(sentence, undefined, [values, { locale }]))
}
