import * as m from '@pantul/messages/words'
import type { Programme } from '@pantul/contract/academy-wire'
import type { Enrolment } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../accounts/use-draft.ts'
import { serverNow } from '../browser/clock.ts'
import { useWideScreen } from '../browser/wide-screen.ts'
import { idOfUnansweredSale } from '../orders/checkout/use-place-sale.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { OutsideButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { whatsAppUrl } from '../enrolments/enrol-text.ts'
import type { LeavingQuestion } from '../enrolments/leave-dialog.tsx'
import { minutesUntil, programmeStatus } from '../enrolments/enrolment-status.ts'
import { useOpenedItem } from '../enrolments/use-opened-item.ts'
import { academyQuery } from './academy-query.ts'
import { CoachList } from './coach-list.tsx'
import styles from './programme-list.module.css'
import { parseStoredParticipants, EMPTY_PARTICIPANT, type TypedParticipant } from './participants.ts'
import { namesOf, ProgrammeCard } from './programme-card.tsx'
import { ProgrammesWaiting } from './programmes-waiting.tsx'

const ProgrammeSheet = lazyPart(async () => (await import('./programme-sheet.tsx')).ProgrammeSheet)
const LeaveDialog = lazyPart(async () => (await import('../enrolments/leave-dialog.tsx')).LeaveDialog)

type Props = { readonly location: Location; readonly onPlaced: () => void }

/** The programmes of a location, to join and to leave. */
export function ProgrammeList({ location, onPlaced }: Props) {
  const now = useVenueNow(location.timeZone)
  const isWide = useWideScreen()
  const { data, error, refetch } = useQuery(academyQuery(location.id))
  // If an enrolment was sent and no response came before a reload, its programme opens again.
  const [openId, setOpenId] = useState(() => idOfUnansweredSale('programme'))
  const draft = useDraft<Readonly<Record<string, readonly TypedParticipant[]>>>(
    'participants',
    {},
    parseStoredParticipants,
  )
  const [leaving, setLeaving] = useState<LeavingQuestion | null>(null)
  const opened = useOpenedItem(data, openId, ({ id }) => id)

  const questionOf = (programme: Programme, enrolment: Enrolment): LeavingQuestion => {
    const remainingSessions = programme.sessions.filter(
      ({ date, fromHour }) => minutesUntil({ date, hour: fromHour }, now) > 0,
    )
    return {
      enrolmentId: enrolment.id,
      title: m.classes_leave_title({ name: programme.name }),
      text: m.academy_leave_text({ names: namesOf(enrolment) }),
      start: {
        date: remainingSessions[0]?.date ?? now.date,
        hour: remainingSessions[0]?.fromHour ?? now.hour,
      },
      sessionsAhead: remainingSessions.length,
      hasMovedSession: enrolment.hasMovedSession,
    }
  }

  return (
    <>
      {data === undefined && error === null && <ProgrammesWaiting />}
      {data === undefined && error !== null && (
        <ErrorBlock title={m.academy_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data?.items.length === 0 && <NoProgramme location={location} />}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles['cards']}>
          {data.items.map((programme) => (
            <li key={programme.id}>
              <ProgrammeCard
                programme={programme}
                status={programmeStatus(programme, serverNow())}
                location={location}
                onOpen={() => setOpenId(programme.id)}
                onLeave={(enrolment) => setLeaving(questionOf(programme, enrolment))}
              />
            </li>
          ))}
        </ul>
      )}
      {isWide && <CoachList location={location} />}
      <ProgrammeSheet
        open={opened !== null}
        onClose={() => setOpenId(null)}
        programme={opened?.item ?? null}
        status={opened === null ? 'closed' : programmeStatus(opened.item, serverNow())}
        tax={opened?.tax ?? null}
        location={location}
        typedParticipants={draft.values[openId ?? ''] ?? [EMPTY_PARTICIPANT]}
        onParticipants={(next) => draft.change({ ...draft.values, [openId ?? '']: next })}
        onPlaced={() => {
          draft.clear({})
          onPlaced()
        }}
      />
      <LeaveDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        question={leaving}
        location={location}
      />
    </>
  )
}

const NoProgramme = ({ location }: Pick<Props, 'location'>) => (
  <Empty
    title={m.academy_none()}
    turf="clay"
    action={
      <OutsideButtonLink href={whatsAppUrl(location, m.academy_none_ask_text({ location: location.name }))}>
        {m.classes_ask()}
      </OutsideButtonLink>
    }
  >
    {m.academy_none_text()}
  </Empty>
)
