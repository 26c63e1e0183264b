import type { Clash } from '@pantul/contract/desk-blocks-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-block.module.css'

/** More clashes than this are only counted, because a weekly block may have hundreds. */
const MAX_SHOWN = 20

/** Hours that cannot be blocked, because they are taken. */
export function DeskClashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  const notShown = clashes.length - MAX_SHOWN
  return (
    <section className={styles['clashes']}>
      <h3>{m.blocks_clashes()}</h3>
      <ul>
        {clashes.slice(0, MAX_SHOWN).map((clash) => (
          <li key={`${clash.date} ${clash.court} ${clash.from}`}>
            <b>{clash.title}</b>
            <span>
              {m.blocks_clash({ day: shortDay(clash.date), court: clash.courtName, hours: spanRange(clash) })}
            </span>
          </li>
        ))}
        {notShown > 0 && <li>{m.blocks_clashes_more({ count: notShown })}</li>}
      </ul>
    </section>
  )
}
