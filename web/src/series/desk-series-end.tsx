import { seriesEndToWire, type SeriesDetail, type SeriesList } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import office from '../office/desk-office.module.css'
import styles from './desk-series.module.css'
import { useSeriesCall } from './desk-use-series-call.ts'

/** Ends a fixed hour from a date on: its hours that are not billed go back on sale. */
export function DeskSeriesEnd({
  locationId,
  detail,
  list,
}: {
  readonly locationId: string
  readonly detail: SeriesDetail
  readonly list: SeriesList
}) {
  const { publicId, version } = detail.series
  const [from, setFrom] = useState(list.today)
  const [reason, setReason] = useState('')
  const ending = useSeriesCall<{ readonly from: PlayDate; readonly reason: string }>(
    locationId,
    (end) =>
      call('POST /api/desk/:location/series/:id/end', {
        params: { location: locationId, id: publicId },
        body: seriesEndToWire({ ...end, version }),
      }),
    () => undefined,
  )
  return (
    <section className={office['card']} aria-labelledby="series-end">
      <h2 id="series-end">{m.series_end()}</h2>
      <p className={styles['hint']}>{m.series_end_note()}</p>
      <form
        className={styles['changeForm']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ending.send({ from, reason })
        }}
      >
        <div className={office['fields']}>
          <Field
            label={m.series_end_from()}
            type="date"
            min={list.today}
            max={detail.series.endedFrom === null ? undefined : addDays(detail.series.endedFrom, -1)}
            value={from}
            onValue={(day) => isPlayDate(day) && setFrom(day)}
          />
          <DeskReasonField value={reason} onValue={setReason} />
        </div>
        {ending.problem !== null && (
          <p role="alert" className={office['problem']}>
            {ending.problem}
          </p>
        )}
        <Button
          type="submit"
          variant="danger"
          unavailable={isReasonTooShort(reason, { isRequired: true })}
          busy={ending.isBusy ? m.accounts_saving() : undefined}
        >
          {m.series_end()}
        </Button>
      </form>
    </section>
  )
}
