import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closure-preview-wire'
import type { ResolutionException, ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { closureKinds, type ClosureKind } from '@pantul/rules/closure'
import { hoursBetween } from '@pantul/rules/hours'
import { isPlayDate } from '@pantul/rules/play-date'
import { type ReactNode, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskCourtChoice } from '../desk/desk-court-choice.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { useDeskDay } from '../schedule/desk-day-query.ts'
import { DeskClosedGrid, lookOfDay } from './desk-closed-grid.tsx'
import { DeskClosureBookings } from './desk-closure-bookings.tsx'
import { DeskClosureSums } from './desk-closure-sums.tsx'
import { kindName, resolutionLabel } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'
import { useBeginClosure, useClosurePreview } from './desk-closures-query.ts'

type Props = {
  readonly location: DeskLocation
  /** The date in the URL; null for today. */
  readonly date: string | null
  readonly onBegun: (id: string) => void
  readonly children: ReactNode
}

/** The reason in the field until staff type another one. */
const suggestedReason: Readonly<Record<ClosureKind, () => string>> = {
  rain: m.closures_reason_rain,
  closing: () => '',
  power: m.closures_reason_power,
}

/** The resolutions that staff choose from for a whole closure. */
const offeredResolutions = ['new-time', 'credit', 'refund'] as const

/** Chooses courts and hours, shows what happens to each booking there, and begins the closure. */
export function DeskClosureForm({ location, date, onBegun, children }: Props) {
  const now = venueNow(location.timeZone)
  const [form, setForm] = useState(() => ({
    kind: 'rain' as ClosureKind,
    dateFrom: isPlayDate(date) && date >= now.date ? date : now.date,
    dateTo: isPlayDate(date) && date >= now.date ? date : now.date,
    /** Null: all courts. */
    courts: null as readonly string[] | null,
    /** Null: until closing, from now (today) or from the opening (a later date). */
    span: null as { readonly from: number; readonly until: number } | null,
    reason: null as string | null,
    resolution: 'new-time' as ClosureRequest['resolution'],
    message: { en: '', id: '' },
    exceptions: [] as readonly ResolutionException[],
  }))
  const change = (changed: Partial<typeof form>): void => setForm((previous) => ({ ...previous, ...changed }))
  const { day } = useDeskDay(location.id, form.dateFrom)
  const openHours = day?.openHours ?? { from: 0, until: 24 }
  const defaultSpan = {
    from:
      form.dateFrom === now.date
        ? Math.min(Math.max(now.hour, openHours.from), openHours.until - 1)
        : openHours.from,
    until: openHours.until,
  }
  const span = form.span ?? defaultSpan
  const courts = day?.courts ?? []
  const request: ClosureRequest = {
    ...form,
    courts: form.courts ?? courts.map(({ id }) => id),
    from: span.from,
    until: span.until,
    reason: form.reason ?? suggestedReason[form.kind](),
  }
  const { preview, problem, isFetching } = useClosurePreview(location.id, request)
  const { begin, isBusy, problem: refusal, needsReason } = useBeginClosure(location.id, onBegun)
  const hours = hoursBetween(openHours.from, openHours.until)
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]))
  const chooseResolution = (
    { orderNumber, bookingId }: PreviewedBooking,
    resolution: ResolutionException['resolution'],
  ): void =>
    change({
      exceptions: [
        ...form.exceptions.filter(
          (exception) => exception.orderNumber !== orderNumber || exception.bookingId !== bookingId,
        ),
        ...(resolution === form.resolution ? [] : [{ orderNumber, bookingId, resolution }]),
      ],
    })

  return (
    <form
      className={styles['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        begin(request)
      }}
    >
      <header className={styles['head']}>
        <h1 className="display">{m.closures_title()}</h1>
        <Segmented
          name="closure-kind"
          label={m.closures_kind()}
          value={form.kind}
          onValue={(kind) => change({ kind })}
          options={closureKinds.map((value) => ({ value, label: kindName[value]() }))}
        />
      </header>
      <div className={styles['columns']}>
        <section className={styles['card']} aria-label={m.payments_courts()}>
          <div className={styles['presets']}>
            <Button variant="secondary" onClick={() => change({ courts: null, span: null })}>
              {m.closures_from_now()}
            </Button>
            <Button
              variant="secondary"
              onClick={() => change({ courts: null, span: { from: 0, until: 24 } })}
            >
              {m.closures_whole_day()}
            </Button>
          </div>
          <DeskClosedGrid
            courts={courts}
            hours={hours}
            area={request}
            lookOf={lookOfDay(day)}
            onArea={(area) => change({ courts: area.courts, span: { from: area.from, until: area.until } })}
          />
          <div className={styles['fields']}>
            <Field
              label={m.series_first_date()}
              type="date"
              min={now.date}
              value={form.dateFrom}
              onValue={(dateFrom) =>
                isPlayDate(dateFrom) &&
                change({ dateFrom, dateTo: form.dateTo < dateFrom ? dateFrom : form.dateTo })
              }
            />
            <Field
              label={m.series_last_date()}
              type="date"
              min={form.dateFrom}
              value={form.dateTo}
              onValue={(dateTo) => isPlayDate(dateTo) && change({ dateTo })}
            />
            <SelectField
              label={m.label_from_hour()}
              value={String(span.from)}
              onValue={(from) =>
                change({ span: { from: Number(from), until: Math.max(span.until, Number(from) + 1) } })
              }
              options={hourOptions(0, 23)}
            />
            <SelectField
              label={m.label_until_hour()}
              value={String(span.until)}
              onValue={(until) => change({ span: { from: span.from, until: Number(until) } })}
              options={hourOptions(span.from + 1, 24)}
            />
          </div>
          <DeskCourtChoice
            courts={courts}
            chosen={request.courts}
            onChoose={(chosen) => change({ courts: chosen })}
            isSmall
          />
        </section>
        <section className={styles['card']} aria-label={m.closures_what_happens()}>
          <h2>{m.closures_what_happens()}</h2>
          <Segmented
            name="closure-resolution"
            label={m.closures_what_happens()}
            value={form.resolution}
            onValue={(resolution) => change({ resolution, exceptions: [] })}
            options={offeredResolutions.map((value) => ({ value, label: resolutionLabel[value]() }))}
          />
          {preview !== undefined && (
            <>
              <DeskClosureSums preview={preview} request={request} />
              <DeskClosureBookings
                location={location}
                preview={preview}
                request={request}
                courtNames={courtNames}
                onResolution={chooseResolution}
              />
            </>
          )}
        </section>
        <section className={styles['card']} aria-label={m.closures_messages()}>
          <DeskReasonField
            hint={preview?.closesDates === true ? m.closures_reason_players() : m.closures_reason_hint()}
            value={request.reason}
            onValue={(reason) => change({ reason })}
            error={needsReason ? refusal : null}
          />
          <h2>{m.closures_messages()}</h2>
          <Field
            label={m.closures_message_id()}
            value={form.message.id}
            onValue={(id) => change({ message: { ...form.message, id } })}
            maxLength={500}
            autoComplete="off"
          />
          <Field
            label={m.closures_message_en()}
            value={form.message.en}
            onValue={(en) => change({ message: { ...form.message, en } })}
            maxLength={500}
            autoComplete="off"
          />
          {(problem ?? (needsReason ? null : refusal)) !== null && (
            <p className={styles['problem']} role="alert">
              {problem ?? refusal}
            </p>
          )}
          <Button
            type="submit"
            wide
            large
            busy={isBusy ? m.closures_beginning() : undefined}
            unavailable={preview === undefined || wouldDoNothing(preview)}
          >
            {submitText(preview, isFetching)}
          </Button>
        </section>
        {children}
      </div>
    </form>
  )
}

/** Whether a closure would change nothing. `closesDates`: it makes its dates closed dates for players. */
const wouldDoNothing = ({ hours, bookings, closesDates }: ClosurePreview): boolean =>
  hours === 0 && bookings.length === 0 && !closesDates

function submitText(preview: ClosurePreview | undefined, isFetching: boolean): string {
  if (preview !== undefined && preview.hours > 0) return m.closures_begin({ count: preview.hours })
  if (preview !== undefined && preview.bookings.length > 0)
    return m.closures_settle({ count: preview.bookings.length })
  if (preview?.closesDates === true) return m.closures_closes_dates()
  return isFetching ? m.closures_checking() : m.closures_nothing_open()
}
