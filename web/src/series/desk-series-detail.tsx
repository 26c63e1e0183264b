import {
  seriesMoveToWire,
  seriesSkipToWire,
  type SeriesDate,
  type SeriesDetail,
  type SeriesList,
} from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { MAX_SERIES_DAYS } from '@pantul/rules/series-dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { Tag, type TagVariant } from '../design/tag.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { dayAndYear } from '../hours/desk-hours-words.ts'
import office from '../office/desk-office.module.css'
import { DeskSeriesEnd } from './desk-series-end.tsx'
import { seriesDetailQuery } from './desk-series-query.ts'
import { DeskSeriesTags, timeText } from './desk-series-list.tsx'
import { hoursText, stateText } from './desk-series-text.ts'
import styles from './desk-series.module.css'
import { useSeriesCall } from './desk-use-series-call.ts'

type Props = {
  readonly locationId: string
  readonly publicId: string
  readonly list: SeriesList
  readonly mayChange: boolean
}

/** A fixed hour: its dates with their bills, and the forms that skip or move a date or end the fixed hour. */
export function DeskSeriesDetail({ locationId, publicId, list, mayChange }: Props) {
  const { data, error } = useQuery(seriesDetailQuery(locationId, publicId))
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  // On a phone the panel is below the list. An effect, because focus is outside of React.
  useEffect(() => {
    if (isLoaded) heading.current?.focus()
  }, [isLoaded])
  if (data === undefined)
    return error === null ? <Skeleton height={320} radius={16} /> : <p role="alert">{error.message}</p>
  const { series, dates } = data
  // A fixed hour that is set to end on a later date can still be ended earlier.
  const mayEnd = mayChange && (series.endedFrom === null || series.endedFrom > list.today)
  return (
    <div>
      <section className={office['card']} aria-labelledby="series-title">
        <h2 id="series-title" ref={heading} tabIndex={-1}>
          {series.name === '' ? m.label_deleted_account() : series.name}
        </h2>
        <p>{timeText(series)}</p>
        <p className={styles['hint']}>
          {dayAndYear(series.firstDate)} – {dayAndYear(series.lastDate)}
        </p>
        <DeskSeriesTags series={series} />
        {series.onUnpaid === 'owe' && <p className={styles['hint']}>{m.series_owe_once()}</p>}
        {series.unbilledDates > 0 && <p className={styles['hint']}>{m.series_unbilled_note()}</p>}
        {series.billProblem !== null && (
          <p role="alert" className={office['problem']}>
            {m.series_bill_problem({ problem: series.billProblem })}
          </p>
        )}
      </section>
      {mayEnd && series.datesLeft > 0 && <DeskSeriesEnd locationId={locationId} detail={data} list={list} />}
      <section className={office['card']} aria-labelledby="series-dates">
        <h2 id="series-dates">{m.series_dates()}</h2>
        <ul className={styles['dates']}>
          {dates.map((date) => (
            <DateRow
              key={date.date}
              locationId={locationId}
              seriesDate={date}
              detail={data}
              list={list}
              maySkip={mayChange && (date.state === 'claimed' || date.state === 'unbilled')}
              mayMove={mayChange && date.state === 'claimed'}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

const tagVariantOf: Readonly<Record<SeriesDate['state'], TagVariant>> = {
  claimed: 'quiet',
  unbilled: 'bad',
  unpaid: 'warn',
  paid: 'ok',
  owed: 'bad',
  released: 'quiet',
  cancelled: 'quiet',
  skipped: 'quiet',
  given_up: 'quiet',
  gone: 'quiet',
}

type RowProps = {
  readonly locationId: string
  readonly seriesDate: SeriesDate
  readonly detail: SeriesDetail
  readonly list: SeriesList
  readonly maySkip: boolean
  readonly mayMove: boolean
}

function DateRow({ locationId, seriesDate, detail, list, maySkip, mayMove }: RowProps) {
  const [isMoving, setMoving] = useState(false)
  const { publicId, version } = detail.series
  const skipping = useSeriesCall<PlayDate>(
    locationId,
    (date) =>
      call('POST /api/desk/:location/series/:id/skip', {
        params: { location: locationId, id: publicId },
        body: seriesSkipToWire({ date, version }),
      }),
    () => undefined,
  )
  const day = dayAndYear(seriesDate.date)
  const court = list.courts.find(({ id }) => id === seriesDate.courtId)?.name ?? seriesDate.courtId
  return (
    <li>
      <b>{day}</b>
      <span>
        {seriesDate.playDate !== seriesDate.date &&
          `${m.series_moved_to({ day: shortDay(seriesDate.playDate) })}, `}
        {court}, {hoursText(seriesDate.from, seriesDate.until)}
      </span>
      <Tag variant={tagVariantOf[seriesDate.state]}>{stateText[seriesDate.state]()}</Tag>
      {seriesDate.orderNumber !== null && (
        <ButtonLink
          variant="secondary"
          to={`/desk/${locationId}/orders`}
          search={{ order: seriesDate.orderNumber }}
        >
          {seriesDate.orderNumber}
        </ButtonLink>
      )}
      {maySkip && (
        <span className={office['buttons']}>
          <Button
            variant="secondary"
            aria-label={m.series_skip_day({ day })}
            busy={skipping.isBusy ? m.accounts_saving() : undefined}
            onClick={() => skipping.send(seriesDate.date)}
          >
            {m.series_skip()}
          </Button>
          {mayMove && (
            <Button
              variant="secondary"
              aria-label={m.series_move_day({ day })}
              aria-expanded={isMoving}
              onClick={() => setMoving(!isMoving)}
            >
              {m.series_move()}
            </Button>
          )}
        </span>
      )}
      {skipping.problem !== null && (
        <p role="alert" className={office['problem']}>
          {skipping.problem}
        </p>
      )}
      {mayMove && isMoving && (
        <MoveForm
          locationId={locationId}
          seriesDate={seriesDate}
          detail={detail}
          list={list}
          onDone={() => setMoving(false)}
        />
      )}
    </li>
  )
}

function MoveForm({
  locationId,
  seriesDate,
  detail,
  list,
  onDone,
}: Omit<RowProps, 'maySkip' | 'mayMove'> & { readonly onDone: () => void }) {
  const { publicId, version } = detail.series
  const [newTime, setNewTime] = useState({
    playDate: seriesDate.playDate,
    courtId: seriesDate.courtId,
    from: seriesDate.from,
  })
  const moving = useSeriesCall<typeof newTime>(
    locationId,
    (target) =>
      call('POST /api/desk/:location/series/:id/move', {
        params: { location: locationId, id: publicId },
        body: seriesMoveToWire({ ...target, date: seriesDate.date, version }),
      }),
    onDone,
  )
  const isSame =
    newTime.playDate === seriesDate.playDate &&
    newTime.courtId === seriesDate.courtId &&
    newTime.from === seriesDate.from
  return (
    <form
      className={styles['changeForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) moving.send(newTime)
      }}
    >
      <div className={office['fields']}>
        <Field
          label={m.courts_dates()}
          type="date"
          min={list.today}
          max={addDays(list.today, MAX_SERIES_DAYS)}
          value={newTime.playDate}
          onValue={(day) => isPlayDate(day) && setNewTime({ ...newTime, playDate: day })}
        />
        <SelectField
          label={m.label_from_hour()}
          value={String(newTime.from)}
          onValue={(from) => setNewTime({ ...newTime, from: Number(from) })}
          options={hourOptions(
            list.openHours.from,
            list.openHours.until - (seriesDate.until - seriesDate.from),
          )}
        />
        <SelectField
          label={m.layout_step_court()}
          value={newTime.courtId}
          onValue={(courtId) => setNewTime({ ...newTime, courtId })}
          options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {moving.problem !== null && (
        <p role="alert" className={office['problem']}>
          {moving.problem}
        </p>
      )}
      <Button
        type="submit"
        variant="secondary"
        unavailable={isSame}
        busy={moving.isBusy ? m.accounts_saving() : undefined}
      >
        {m.series_move_day({ day: shortDay(seriesDate.date) })}
      </Button>
    </form>
  )
}
