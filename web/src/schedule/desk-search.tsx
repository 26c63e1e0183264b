import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useScanner } from '../arrivals/desk-use-scanner.ts'
import { comboboxRoles } from '../people/desk-person-option.tsx'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import type { DayEntry } from './desk-day-layout.ts'
import { findBookings, orderNumberIn } from './desk-day-search.ts'
import { hoursText, titleOf } from './desk-entry-text.ts'
import styles from './desk-search.module.css'

type Props = {
  readonly entries: readonly DayEntry[]
  readonly when: DayAndNow
  readonly onOpen: (entry: DayEntry) => void
  /** An order number was typed or scanned. */
  readonly onNumber: (number: string) => void
}

/**
 * Finds a booking of the day by name, and accepts an order number from a hand scanner. Key `/` focuses the field; Escape
 * returns the focus.
 */
export function DeskSearch({ entries, when, onOpen, onNumber }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const before = useRef<Element | null>(null)
  const found = findBookings(entries, text, when)
  const type = (typed: string): void => {
    setText(typed)
    setActive(0)
  }
  const open = (entry: DayEntry | undefined): void => {
    if (entry === undefined) return
    type('')
    onOpen(entry)
  }
  useSingleKey('/', () => {
    before.current = document.activeElement
    field.current?.focus()
  })
  useScanner((typed) => {
    field.current?.focus()
    type(typed)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (text !== '') type('')
      else if (before.current instanceof HTMLElement) before.current.focus()
    }
    if (event.key !== 'Enter') return
    // Reads the field itself, because a scanner may type faster than React renders.
    const number = orderNumberIn(event.currentTarget.value)
    if (number === null) return open(found[active])
    type('')
    onNumber(number)
  }
  const hasNone = text.trim().length >= 3 && found.length === 0 && !/^(?:ptl)?[\s-]*\d/i.test(text)

  return (
    <search className={styles['search']}>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        role="combobox"
        aria-label={m.schedule_search()}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={m.schedule_search_hint()}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => type('')}
      />
      <kbd aria-hidden="true">/</kbd>
      <div className={styles['list']} hidden={found.length === 0 && !hasNone}>
        <ul id={`${id}-found`} role={comboboxRoles.list} aria-label={m.schedule_found()}>
          {found.map((entry, i) => (
            <li
              key={entry.key}
              id={`${id}-${i}`}
              role={comboboxRoles.option}
              aria-selected={i === active}
              // On pointer down, because the list closes when the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                open(entry)
              }}
            >
              <b>{titleOf(entry)}</b>
              <span>{hoursText(entry)}</span>
            </li>
          ))}
        </ul>
        {hasNone && <p>{m.schedule_nothing_found()}</p>}
      </div>
    </search>
  )
}
