import type { DeskBlock } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { isPast } from '@pantul/rules/slot'
import { staffMay } from '@pantul/rules/staff-may'
import { Button } from '../design/button.tsx'
import { longDay } from '../design/date-text.ts'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import styles from './desk-block.module.css'
import { useEndBlock } from './desk-use-block.ts'

type Props = {
  readonly location: DeskLocation
  readonly block: DeskBlock
  readonly dayAndNow: DayAndNow
}

/** Says who blocked the hours and until which date, with a button that ends the block. */
export function DeskBlockEnd({ location, block, dayAndNow: { date, now } }: Props) {
  const { send, isBusy, problem } = useEndBlock(location.id)
  const isWeekly = block.lastDate > date
  const isOver = !isWeekly && isPast(date, block.until - 1, now)
  return (
    <div className={styles['blockEnd']}>
      {block.by !== null && <p>{m.blocks_by({ name: block.by })}</p>}
      {isWeekly && <p>{m.blocks_until_date({ day: longDay(block.lastDate) })}</p>}
      {staffMay(location.roles, 'block-hours') && !isOver && (
        <>
          <Button
            variant="secondary"
            wide
            busy={isBusy ? m.blocks_ending() : undefined}
            onClick={() => send(block.publicId)}
          >
            {m.blocks_end()}
          </Button>
          <p className={parts['note']}>{isWeekly ? m.blocks_end_weekly_note() : m.blocks_end_note()}</p>
        </>
      )}
      <DeskProblem look="small" message={problem} />
    </div>
  )
}
