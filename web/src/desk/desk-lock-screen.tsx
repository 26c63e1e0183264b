import type { CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { FlaskConical, Lock, Monitor } from 'lucide-react'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { dropKeys } from '../browser/desk-type-ahead.ts'
import { focusHeading } from '../browser/focus-heading.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { clockTime, longDay } from '../design/date-text.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { announce } from '../design/live-region.tsx'
import { Logo } from '../design/logo.tsx'
import { clearDisplay } from '../display/desk-display-channel.ts'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import type { LockReason } from './desk-lock.ts'
import styles from './desk-lock-screen.module.css'
import { loginUrl } from './desk-log-out.ts'
import { DeskPinPad } from './desk-pin-pad.tsx'
import { DeskPresentPeople, keyLetterOf } from './desk-present-people.tsx'
import { useTakeOver } from './desk-use-take-over.ts'

type Props = {
  readonly machine: CounterMachine
  /** Fetches the machine again, because the present people may have changed. */
  readonly refetchMachine: () => Promise<unknown>
  readonly reason: LockReason | null
  /** Called after a person took over, with the public id of that person. */
  readonly onTakenOver: (staffId: string) => Promise<void>
}

/** The locked screen of a counter machine: the people who are present, and the PIN. It shows no player and no amount. */
export function DeskLockScreen({ machine, refetchMachine, reason, onTakenOver }: Props) {
  usePageTitle(m.desk_lock_title())
  const takeOver = useTakeOver({ machine, refetchMachine, onTakenOver })
  const { person, peopleWithPin } = takeOver
  const hasPerson = person !== null
  // Clears what screen readers read last, which may name a player. An effect, because it is outside of this screen.
  useEffect(() => announce(''), [])
  // An effect, because the customer display is another window.
  useEffect(() => clearDisplay(machine.locationId), [machine.locationId])
  // With a chosen person the PIN pad takes the focus. An effect, because focus is outside of React.
  useEffect(() => {
    if (hasPerson) return
    focusHeading()
    dropKeys('lock')
  }, [hasPerson])
  const choosePersonByLetter = (letter: string): void => {
    const found = peopleWithPin.find(
      (someone) => keyLetterOf(someone, peopleWithPin) === letter.toUpperCase(),
    )
    if (found !== undefined) takeOver.choosePerson(found.id)
  }
  return (
    <div className={styles['lockScreen']}>
      <MachineSide machine={machine} reason={reason} />
      <main className={styles['main']}>
        <div className={styles['language']}>
          <LanguageSwitch />
        </div>
        <h1 className="display">{m.desk_lock_who()}</h1>
        <p className={styles['subtitle']}>
          {person === null ? m.desk_lock_nobody() : m.desk_lock_name_goes()}
        </p>
        <div className={styles['takeOver']}>
          <DeskPresentPeople
            people={machine.people}
            locationId={machine.locationId}
            chosenId={person?.id ?? null}
            onChoose={takeOver.choosePerson}
          />
          {person !== null && (
            <DeskPinPad
              firstName={person.name.split(' ')[0] ?? person.name}
              pin={takeOver.pin}
              onPin={takeOver.changePin}
              isBusy={takeOver.isBusy}
              note={takeOver.note}
              isRefused={takeOver.isRefused}
              onLetter={choosePersonByLetter}
            />
          )}
        </div>
        <footer className={styles['footer']}>
          <p>
            <span>{m.desk_lock_else()}</span>{' '}
            <a href={loginUrl(`/desk/${machine.locationId}`)}>{m.desk_lock_full_login()}</a>
          </p>
          {machine.isDemonstration && (
            <p className={styles['demonstration']}>
              <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />
              {m.desk_lock_demonstration()}
            </p>
          )}
        </footer>
      </main>
    </div>
  )
}

/** The venue, the local time, the machine, and why the screen is locked. */
function MachineSide({ machine, reason }: Pick<Props, 'machine' | 'reason'>) {
  const [now, setNow] = useState(() => venueNow(machine.timeZone))
  // An effect, because time is outside of React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(venueNow(machine.timeZone)), 1_000)
    return () => window.clearInterval(timer)
  }, [machine.timeZone])
  const isIdle = reason === 'idle' || (reason === null && machine.isIdle)
  return (
    <aside className={styles['machineSide']}>
      <HeroPicture />
      <p className={styles['brand']}>
        <Logo size={40} />
        <span className="display">{`${m.layout_group_name()} ${machine.locationName}`}</span>
      </p>
      <time className="display">{clockTime(now)}</time>
      <p className={styles['day']}>{longDay(now.date)}</p>
      <ul>
        <li>
          <Monitor size={18} strokeWidth={1.75} aria-hidden="true" />
          {machine.name}
        </li>
        <li>
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
          {isIdle ? m.desk_lock_idle({ minutes: machine.lockMinutes }) : m.desk_lock_by_hand()}
        </li>
      </ul>
    </aside>
  )
}
