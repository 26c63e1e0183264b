import {
  classCancellationToWire,
  type ClassSessionDetails,
  type ClassSessionList,
} from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { longDay } from '../design/date-text.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { toast } from '../design/toast.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { levelWord, dayAndTime, timesText } from '../enrolments/enrol-text.ts'
import office from '../office/desk-office.module.css'
import { sessionEnrolmentsQuery, sessionName } from './desk-classes-query.ts'
import styles from './desk-classes.module.css'
import { DeskSessionMove } from './desk-session-move.tsx'

type Props = {
  readonly locationId: string
  readonly session: ClassSessionDetails
  readonly list: ClassSessionList
  readonly mayChange: boolean
}

/** A session: who takes part, and the forms that move and cancel it. */
export function DeskSessionPanel({ locationId, session, list, mayChange }: Props) {
  const { day, time } = dayAndTime(session.cutOffAt)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the panel is below the list. An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <section className={office['card']} aria-labelledby="session-title">
        <h2 id="session-title" ref={heading} tabIndex={-1}>
          {sessionName(session)}
        </h2>
        <p>
          {longDay(session.date)}, {timesText(session.fromHour, session.toHour)}
        </p>
        <p>
          {levelWord[session.level]()}, {formatRupiah(session.price)},{' '}
          {m.class_plan_taken({ taken: session.takenPlaces, places: session.places })}
        </p>
        {session.state === 'open' && (
          <p className={styles['note']}>
            {m.class_plan_decided({ moment: `${day}, ${time}`, minimum: session.minimumPlaces })}
          </p>
        )}
        <Participants locationId={locationId} session={session} />
      </section>
      {mayChange && session.isMovable && (
        <DeskSessionMove locationId={locationId} session={session} list={list} />
      )}
      {mayChange && session.isCancellable && <CancelForm locationId={locationId} session={session} />}
    </div>
  )
}

type SessionProps = Pick<Props, 'locationId' | 'session'>

function Participants({ locationId, session }: SessionProps) {
  const { data, error } = useQuery(sessionEnrolmentsQuery(locationId, session.publicId))
  return (
    <>
      <h3>{m.class_plan_people()}</h3>
      {data === undefined && error === null && <Skeleton height={88} radius={12} />}
      {error !== null && <p role="alert">{error.message}</p>}
      {data?.length === 0 && <p className={styles['note']}>{m.class_plan_nobody()}</p>}
      <ul className={styles['people']}>
        {data?.map(({ orderNumber, buyer, places, participants, isPaid }) => (
          <li key={orderNumber}>
            <span>
              <b>{participants.length > 0 ? participants.join(', ') : buyer}</b>
              <small>
                {participants.length > 0 ? buyer : `× ${places}`}
                {!isPaid && `, ${m.class_plan_unpaid()}`}
              </small>
            </span>
            <ButtonLink variant="secondary" to={`/desk/${locationId}/orders`} search={{ order: orderNumber }}>
              {orderNumber}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function CancelForm({ locationId, session }: SessionProps) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const cancelling = useDeskCall<string>({
    send: (typed) =>
      call('POST /api/desk/:location/classes/:id/cancel', {
        params: { location: locationId, id: session.publicId },
        body: classCancellationToWire(typed),
      }),
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'classes', locationId] })
      toast(m.class_plan_cancel_done())
    },
  })
  const title = session.programmeId === null ? m.class_plan_cancel_class() : m.class_plan_cancel_programme()
  return (
    <section className={office['card']} aria-labelledby="session-cancel">
      <h2 id="session-cancel">{title}</h2>
      <p className={styles['note']}>{m.class_plan_cancel_note()}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          cancelling.send(reason)
        }}
      >
        <DeskReasonField value={reason} onValue={setReason} error={cancelling.problem} />
        <Button
          type="submit"
          variant="danger"
          unavailable={isReasonTooShort(reason, { isRequired: true })}
          busy={cancelling.isBusy ? m.accounts_saving() : undefined}
        >
          {title}
        </Button>
      </form>
    </section>
  )
}
