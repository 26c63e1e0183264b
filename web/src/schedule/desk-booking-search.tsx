import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useScanner } from '../arrivals/desk-use-scanner.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { comboboxRoles } from '../people/desk-person-option.tsx'
import styles from './desk-booking-search.module.css'
import type { DayEntry } from './desk-day-layout.ts'
import { entryTitle } from './desk-entry-text.ts'
import { findBookings, MIN_LETTERS, orderNumberIn } from './desk-find-bookings.ts'

type Props = {
  readonly entries: readonly DayEntry[]
  readonly dayAndNow: DayAndNow
  readonly onOpen: (entry: DayEntry) => void
  /** Called with an order number that was typed or scanned. */
  readonly onOrderNumber: (orderNumber: string) => void
}

/**
 * Finds a booking of the day by name, and takes an order number from a hand scanner. The key `/` focuses the field.
 * Escape returns the focus to where it was.
 */
export function DeskBookingSearch({ entries, dayAndNow, onOpen, onOrderNumber }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const focusedBefore = useRef<Element | null>(null)
  const found = findBookings(entries, text, dayAndNow)
  const changeText = (nextText: string): void => {
    setText(nextText)
    setActiveIndex(0)
  }
  const open = (entry: DayEntry | undefined): void => {
    if (entry === undefined) return
    changeText('')
    onOpen(entry)
  }
  useSingleKey('/', () => {
    focusedBefore.current = document.activeElement
    field.current?.focus()
  })
  useScanner((firstLetters) => {
    field.current?.focus()
    changeText(firstLetters)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActiveIndex((activeIndex + step + found.length) % found.length)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (text !== '') changeText('')
      else if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    }
    if (event.key !== 'Enter') return
    // Reads the field itself, because a scanner may type faster than React renders.
    const orderNumber = orderNumberIn(event.currentTarget.value)
    if (orderNumber === null) return open(found[activeIndex])
    changeText('')
    onOrderNumber(orderNumber)
  }
  const isPartOfOrderNumber = /^(?:ptl)?[\s-]*\d/i.test(text)
  const saysNothingFound = text.trim().length >= MIN_LETTERS && found.length === 0 && !isPartOfOrderNumber

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
        aria-activedescendant={found.length > 0 ? `${id}-${activeIndex}` : undefined}
        placeholder={m.schedule_search_hint()}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => changeText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => changeText('')}
      />
      <kbd aria-hidden="true">/</kbd>
      <div className={styles['list']} hidden={found.length === 0 && !saysNothingFound}>
        <ul id={`${id}-found`} role={comboboxRoles.list} aria-label={m.schedule_found()}>
          {found.map((entry, i) => (
            <li
              key={entry.key}
              id={`${id}-${i}`}
              role={comboboxRoles.option}
              aria-selected={i === activeIndex}
              // The list closes when the field loses the focus, which happens before a click.
              onPointerDown={(event) => {
                event.preventDefault()
                open(entry)
              }}
            >
              <b>{entryTitle(entry)}</b>
              <span>{spanRange(entry)}</span>
            </li>
          ))}
        </ul>
        {saysNothingFound && <p>{m.schedule_nothing_found()}</p>}
      </div>
    </search>
  )
}
