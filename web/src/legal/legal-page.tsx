import * as m from '@pantul/messages/words'
import { TERMS_VERSION } from '@pantul/rules/terms'
import { Link } from '@tanstack/react-router'
import { language, type Language } from '../browser/language.ts'
import { dayNumber, formatMonth } from '../design/date-text.ts'
import type { LegalDocument, LegalSection } from './legal-document.ts'
import styles from './legal-page.module.css'

type Props = {
  readonly texts: Readonly<Record<Language, LegalDocument>>
  /** The link to the other legal text. */
  readonly other: { readonly to: '/terms' | '/privacy'; readonly label: string }
}

/** A long text with its table of contents: at the side on wide screens, otherwise above. Printable. */
export function LegalPage({ texts, other }: Props) {
  const { title, lead, sections } = texts[language()]
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{title}</h1>
        <p className={styles['version']}>
          <time dateTime={TERMS_VERSION}>{m.legal_version({ date: versionDay() })}</time>
        </p>
        <p className={styles['sample']} role="note">
          {m.legal_sample()}
        </p>
        <p className={styles['lead']}>{lead}</p>
      </header>
      <nav className={styles['contents']} aria-label={m.legal_contents()}>
        <h2 aria-hidden="true">{m.legal_contents()}</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles['text']}>
        {sections.map((section, index) => (
          <Section key={section.id} number={index + 1} section={section} />
        ))}
        <p className={styles['onward']}>
          <span>
            {m.legal_ask()} <Link to="/locations">{m.layout_nav_locations()}</Link>
          </span>
          <span>
            {m.legal_see_also()} <Link to={other.to}>{other.label}</Link>
          </span>
        </p>
      </div>
    </article>
  )
}

type SectionProps = { readonly number: number; readonly section: LegalSection }

const Section = ({ number, section: { id, title, text } }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {number}. {title}
    </h2>
    {text.map((block) =>
      typeof block === 'string' ? (
        <p key={block}>{highlightGaps(block)}</p>
      ) : (
        <ul key={block[0]}>
          {block.map((line) => (
            <li key={line}>{highlightGaps(line)}</li>
          ))}
        </ul>
      ),
    )}
  </section>
)

/** Highlights text that the venue must fill in. */
const highlightGaps = (text: string) =>
  text.split(/(\[[^\]]+\])/).map((part) => (part.startsWith('[') ? <mark key={part}>{part}</mark> : part))

/** `22 November 2026` */
const versionDay = (): string =>
  `${dayNumber(TERMS_VERSION)} ${formatMonth(TERMS_VERSION, 'long')} ${TERMS_VERSION.slice(0, 4)}`
