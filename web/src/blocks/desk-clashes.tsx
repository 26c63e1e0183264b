import type { Clash } from '@pantul/contract/desk-blocks-wire'
import { blocks_clash, blocks_clashes, blocks_clashes_more } from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-block.module.css'

/** More than this are counted. A weekly block may meet hundreds. */
const MOST_SHOWN = 20

/** What stands where a block was wanted. It stays with whom it belongs to. */
export function DeskClashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  const more = clashes.length - MOST_SHOWN
  return (
    <section className={styles['clashes']}>
      <h3>{blocks_clashes()}</h3>
      <ul>
        {clashes.slice(0, MOST_SHOWN).map((clash) => (
          <li key={`${clash.date} ${clash.court} ${clash.from}`}>
            <b>{clash.title}</b>
            <span>
              {blocks_clash({ day: shortDay(clash.date), court: clash.courtName, hours: hoursOf(clash) })}
            </span>
          </li>
        ))}
        {more > 0 && <li>{blocks_clashes_more({ count: more })}</li>}
      </ul>
    </section>
  )
}

const hoursOf = ({ from, until }: Clash): string =>
  hourRange(Array.from({ length: until - from }, (_, i) => from + i))
