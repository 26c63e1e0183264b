import type { ShiftCorrection } from '@pantul/contract/desk-shift-correction-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { tenderName } from './desk-tender-name.ts'
import styles from './desk-count-result.module.css'
import { timeOf } from './desk-drawer-text.ts'

/** The payments that were entered wrongly, with who corrected and who approved it. */
export function DeskCorrections({ corrections }: { readonly corrections: readonly ShiftCorrection[] }) {
  if (corrections.length === 0) return null
  return (
    <>
      <h3>{m.desk_drawer_corrections()}</h3>
      <dl className={styles['rows']}>
        {corrections.map((correction, i) => (
          <div key={i} className={styles['correction']}>
            <dt>
              <span>{timeOf(correction.at)}</span>
              {m.desk_drawer_corrected({
                number: correction.orderNumber,
                was: tendersText(correction.before),
                became: tendersText(correction.after),
              })}
            </dt>
            <dd>
              {[byText(correction), shiftRelationText[correction.shiftRelation]()]
                .filter((text) => text !== '')
                .join('. ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const shiftRelationText: Readonly<Record<ShiftCorrection['shiftRelation'], () => string>> = {
  same: () => '',
  'of-earlier': m.desk_drawer_corrected_earlier,
  'in-later': m.desk_drawer_corrected_later,
}

const byText = ({ by: name, approvedBy: approver, reason }: ShiftCorrection): string =>
  approver === null
    ? m.desk_drawer_corrected_by({ name, reason })
    : m.desk_drawer_corrected_approved({ name, approver, reason })

const tendersText = (tenders: ShiftCorrection['before']): string =>
  tenders.map(({ method, amount }) => `${tenderName(method)} ${formatRupiah(amount)}`).join(' + ')
