import type { BlockRequest } from '@pantul/contract/desk-blocks-wire'
import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { longDay } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import { DeskCourtChoice } from '../desk/desk-court-choice.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskBlockResult } from './desk-block-result.tsx'
import styles from './desk-block.module.css'
import { DeskClashes } from './desk-clashes.tsx'
import { useBlock, useBlockPreview } from './desk-use-block.ts'

/** The court and the hour with which the form begins. */
export type BlockStart = { readonly court: string; readonly hour: number }

type Props = {
  readonly location: DeskLocation
  readonly day: DeskDay
  readonly date: PlayDate
  readonly start: BlockStart
  readonly onClose: () => void
}

/** The suggested length of a weekly block. */
const SUGGESTED_WEEKS = 8

/** The panel that blocks hours of courts. Escape closes it. */
export function DeskBlockPanel(props: Props) {
  const { location, onClose } = props
  const blocking = useBlock(location.id)
  useEscape(onClose)
  return (
    <DeskPanel label={m.blocks_block()} topRow={null} onClose={onClose}>
      {blocking.blocked === null ? (
        <BlockForm {...props} blocking={blocking} />
      ) : (
        <DeskBlockResult blocked={blocking.blocked} onClose={onClose} />
      )}
    </DeskPanel>
  )
}

type FormProps = Props & { readonly blocking: ReturnType<typeof useBlock> }

/** Blocks hours once or weekly. It shows the clashes before it is sent. */
function BlockForm({ location, day, date, start, onClose, blocking }: FormProps) {
  const { block, isBusy, problem, newClashes, needsReason } = blocking
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const mayBlockAnyHours = staffMay(location.roles, 'block-any-hours')
  const [request, setRequest] = useState<BlockRequest>({
    courts: [start.court],
    date,
    from: start.hour,
    until: start.hour + 1,
    weeklyUntil: null,
    reason: '',
    isDry: false,
  })
  const change = (changed: Partial<BlockRequest>): void => setRequest((last) => ({ ...last, ...changed }))
  const { preview, isFetching, problem: previewProblem } = useBlockPreview(location.id, request)
  const openHours = day.openHours ?? { from: 0, until: 24 }
  const freeHours = preview?.hours ?? 0
  return (
    <DeskForm className={styles['block']} onSubmit={() => block(request)}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.blocks_block()}
      </h2>
      <p className={parts['note']}>{longDay(date)}</p>
      <DeskCourtChoice
        courts={day.courts}
        chosen={request.courts}
        onChoose={(courts) => change({ courts })}
      />
      <div className={styles['hours']}>
        <SelectField
          label={m.label_from_hour()}
          value={String(request.from)}
          onValue={(from) => change({ from: Number(from), until: Math.max(request.until, Number(from) + 1) })}
          options={hourOptions(openHours.from, openHours.until - 1)}
        />
        <SelectField
          label={m.label_until_hour()}
          value={String(request.until)}
          onValue={(until) => change({ until: Number(until) })}
          options={hourOptions(Math.max(openHours.from, request.from) + 1, openHours.until)}
        />
      </div>
      {mayBlockAnyHours ? (
        <>
          <Switch
            label={m.blocks_weekly()}
            on={request.weeklyUntil !== null}
            onChange={(on) => change({ weeklyUntil: on ? addDays(date, 7 * SUGGESTED_WEEKS) : null })}
          />
          {request.weeklyUntil !== null && (
            <Field
              label={m.blocks_weekly_until()}
              type="date"
              min={date}
              value={request.weeklyUntil}
              onValue={(lastDate) => isPlayDate(lastDate) && change({ weeklyUntil: lastDate })}
            />
          )}
        </>
      ) : (
        <p className={parts['note']}>{m.blocks_limit()}</p>
      )}
      <DeskReasonField
        hint={m.blocks_reason_hint()}
        value={request.reason}
        onValue={(reason) => change({ reason })}
        error={needsReason ? problem : null}
      />
      <DeskClashes clashes={newClashes.length > 0 ? newClashes : (preview?.clashes ?? [])} />
      <DeskProblem look="small" message={previewProblem ?? (needsReason ? null : problem)} />
      <Button
        type="submit"
        wide
        large
        busy={isBusy ? m.blocks_submitting() : undefined}
        unavailable={freeHours === 0}
      >
        {submitLabel(freeHours, isFetching)}
      </Button>
      <DeskNotNowButton onClick={onClose} />
    </DeskForm>
  )
}

function submitLabel(freeHours: number, isFetching: boolean): string {
  if (freeHours > 0) return m.blocks_submit({ count: freeHours })
  return isFetching ? m.blocks_checking() : m.blocks_nothing_free()
}
