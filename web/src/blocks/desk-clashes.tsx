import type { Clash } from '@pantul/contract/desk-blocks-wire'
import * as m from '@pantul/messages/words'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-block.module.css'

/** Further clashes are only counted, because a weekly block may have hundreds. */
const MOST_SHOWN = 20

/** The hours that cannot be blocked, because they are taken. */
export function DeskClashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  const more = clashes.length - MOST_SHOWN
  return (
    <section className={styles['clashes']}>
      <h3>{m.blocks_clashes()}</h3>
      <ul>
        {clashes.slice(0, MOST_SHOWN).map((clash) => (
          <li key={`${clash.date} ${clash.court} ${clash.from}`}>
            <b>{clash.title}</b>
            <span>
              {m.blocks_clash({ day: shortDay(clash.date), court: clash.courtName, hours: hoursOf(clash) })}
            </span>
          </li>
        ))}
        {more > 0 && <li>{m.blocks_clashes_more({ count: more })}</li>}
      </ul>
    </section>
  )
}

const hoursOf = ({ from, until }: Clash): string => hourRange(hoursBetween(from, until))
