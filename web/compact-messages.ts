/**
 * A file that Paraglide compiled from the messages, in a shorter form: each message as one function, and a runtime of three
 * lines. The compiler's own form is five times as long, because it also serves other ways to choose a language. Throws if the
 * compiler has written it in another way.
 */
export function compactMessages(fileName: string, code: string): string {
  if (fileName === 'runtime') return runtimeOf(code)
  return fileName === 'registry' ? registry : compactMessage(fileName, code)
}

function runtimeOf(code: string): string {
  const cookieName = /export const cookieName =[^"']*(["']\w+["'])/.exec(code)?.[1]
  if (cookieName === undefined) throw new Error('The compiled messages name their cookie in another way.')
  return `
    export const cookieName = ${cookieName}
    export let getLocale = () => 'en'
    export const overwriteGetLocale = (get) => { getLocale = get }`
}

/** Caches the plural rules, because they are slow to create. */
const registry = `
  const rules = {}
  export const plural = (language, count) =>
    (rules[language] ??= new Intl.PluralRules(language)).select(Number(count))`

/** A message as one function of its inputs `i`. */
function compactMessage(name: string, compiled: string): string {
  const code = compiled.replaceAll(/\/\*\*[^]*?\*\//g, '')
  const english = textOf(name, code, 'en')
  const indonesian = textOf(name, code, 'id')
  const text = english === indonesian ? english : `getLocale() === 'en' ? ${english} : ${indonesian}`
  return `
    import { getLocale } from '../runtime.js'
    import { plural } from '../registry.js'
    export const ${name} = (${/\bi\.\w/.test(text) ? 'i' : ''}) => ${text}`
}

const template = /`(?:[^`\\]|\\.)*`/.source
/** What the compiler writes: a text, or two texts, of which the plural form of a count chooses one. */
const oneText = new RegExp(`^(?:const \\w+ = registry[^;]+;)?\\s*return\\s*\\((${template})\\)$`)
const twoTexts = new RegExp(
  `^const (\\w+) = registry\\.plural\\((.+?), \\{\\}\\);\\s*` +
    `if \\(\\1 === ("\\w+")\\) return\\s*\\((${template})\\);\\s*if \\(\\1 === "other"\\) return\\s*\\((${template})\\);`,
)

/** The text in a language, as an expression. */
function textOf(name: string, code: string, language: 'en' | 'id'): string {
  const start = `const ${language}_${name} = `
  const from = code.indexOf(start)
  const body = /=> \{([^]*?)\n\};/.exec(code.slice(from))?.[1]?.trim() ?? ''
  const text = oneText.exec(body)?.[1]
  const [, , count, form, formText, otherText] = twoTexts.exec(body) ?? []
  if (from === -1 || (text ?? otherText) === undefined)
    throw new Error(`The compiler has written ${name} in another way.`)
  return (text ?? `(plural(${count}) === ${form} ? ${formText} : ${otherText})`).replaceAll(
    /\bi\?\.(?=\w)/g,
    'i.',
  )
}
