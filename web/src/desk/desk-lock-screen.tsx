import type { CounterMachine } from '@pantul/contract/desk-machines-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { dropKeys } from '../browser/desk-type-ahead.ts'
import { focusHeading } from '../browser/focus-heading.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { clockTime, longDay } from '../design/date-text.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { announce } from '../design/live-region.tsx'
import { Mark } from '../design/mark.tsx'
import { FlaskConical, Lock, Monitor } from 'lucide-react'
import { clearDisplay } from '../display/desk-display-channel.ts'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import type { LockReason } from './desk-lock.ts'
import { DeskPinPad } from './desk-pin-pad.tsx'
import { DeskPresentPeople, letterOf } from './desk-present-people.tsx'
import { useTakeOver } from './desk-use-take-over.ts'
import styles from './desk-lock-screen.module.css'

type Props = {
  readonly machine: CounterMachine
  readonly reason: LockReason | null
  /** Called after a person took over, with the public id. */
  readonly onOpened: (staffId: string) => Promise<void>
  /** Called if the people or the machine may have changed. */
  readonly onStale: () => Promise<unknown>
}

/** The locked screen of a counter machine: who is present, and the PIN. It shows no guest and no amount. */
export function DeskLockScreen({ machine, reason, onOpened, onStale }: Props) {
  usePageTitle(m.desk_lock_title())
  const taking = useTakeOver({ machine, onOpened, onStale })
  const { person } = taking
  const letters = machine.people.filter(({ takesOver }) => takesOver)
  // Clears the live region, whose last sentence may name a guest. An effect, because it is outside of this screen.
  useEffect(() => announce(''), [])
  // An effect, because other windows are outside of React.
  useEffect(() => clearDisplay(machine.locationId), [machine.locationId])
  // Sets the focus, unless the PIN pad has it. An effect, because focus is outside of React.
  useEffect(() => {
    if (person !== null) return
    focusHeading()
    dropKeys('lock')
  }, [person])
  return (
    <div className={styles['lock']}>
      <MachineSide machine={machine} reason={reason} />
      <main className={styles['main']}>
        <div className={styles['top']}>
          <LanguageSwitch />
        </div>
        <h1 className="display">{m.desk_lock_who()}</h1>
        <p className={styles['sub']}>{person === null ? m.desk_lock_nobody() : m.desk_lock_name_goes()}</p>
        <div className={styles['parts']}>
          <DeskPresentPeople
            people={machine.people}
            locationId={machine.locationId}
            chosen={person?.id ?? null}
            onChoose={taking.choose}
          />
          {person !== null && (
            <DeskPinPad
              name={person.name.split(' ')[0] ?? person.name}
              pin={taking.pin}
              onPin={taking.type}
              isBusy={taking.isBusy}
              note={taking.note}
              isWrong={taking.isWrong}
              onLetter={(letter) => {
                const found = letters.find((one) => letterOf(one, letters) === letter.toUpperCase())
                if (found !== undefined) taking.choose(found.id)
              }}
            />
          )}
        </div>
        <footer className={styles['foot']}>
          <p>
            <span>{m.desk_lock_else()}</span> <FullLogin locationId={machine.locationId} />
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

const FullLogin = ({ locationId }: { readonly locationId: string }) => (
  <a href={`/auth/login?redirect=${encodeURIComponent(`/desk/${locationId}`)}`}>{m.desk_lock_full_login()}</a>
)

/** Time, place and machine. */
function MachineSide({ machine, reason }: Pick<Props, 'machine' | 'reason'>) {
  const [now, setNow] = useState(() => venueNow(machine.timeZone))
  // An effect, because time is outside of React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(venueNow(machine.timeZone)), 1_000)
    return () => window.clearInterval(timer)
  }, [machine.timeZone])
  const isIdle = reason === 'idle' || (reason === null && machine.isIdle)
  return (
    <aside className={styles['side']}>
      <HeroPicture />
      <p className={styles['brand']}>
        <Mark size={40} />
        <span className="display">{`${m.layout_group_name()} ${machine.location}`}</span>
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
