import type { Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { Search, UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { dropKeys, holdKeys } from '../browser/desk-type-ahead.ts'
import { announce } from '../design/live-region.tsx'
import { isLongEnough } from './desk-people-query.ts'
import styles from './desk-person-field.module.css'
import { comboboxRoles, DeskOption, DeskPersonLine } from './desk-person-option.tsx'
import { DeskSearchState } from './desk-search-state.tsx'
import { usePeopleSearch } from './desk-use-people-search.ts'

type Props = {
  /** Id of the field. The ids of its list and options begin with it. */
  readonly id: string
  readonly locationId: string
  readonly takesFocus: boolean
  readonly onChosen: (person: Person) => void
  /** Called with the typed text to add a person who was not found. */
  readonly onNew: (typed: string) => void
}

/** Milliseconds in which nobody can have read a new list yet. */
const UNREAD_MS = 250

/**
 * A combobox with the list below it. The first person is preselected; the last option adds a new person. An Enter that
 * comes before the answer chooses the person if only one is found. If nobody or several people are found, nobody is
 * chosen until an arrow key or a click, so that keys typed ahead never sell to another person.
 */
export function DeskPersonSearch({ id, locationId, takesFocus, onChosen, onNew }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  // Null: an Enter came before the answer, and nobody or several people were found, so nobody is chosen.
  const [activeIndex, setActiveIndex] = useState<number | null>(0)
  const [textAtEnter, setTextAtEnter] = useState<string | null>(null)
  const search = usePeopleSearch(locationId, typed)
  const input = useRef<HTMLInputElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const people = search.people ?? []
  const hasList = isOpen && isLongEnough(typed) && (search.people !== null || search.problem !== null)
  const chosenIndex = activeIndex === null ? null : Math.min(activeIndex, people.length)
  const foundCount = search.isCurrent ? people.length : null
  // An effect, because screen readers are outside of React.
  useEffect(() => {
    if (foundCount === null) return
    announce(foundCount === 0 ? m.desk_people_none({ typed }) : m.desk_people_count({ count: foundCount }))
  }, [foundCount, typed])
  const chooseOnlyPerson = useEffectEvent(() => {
    const [onlyPerson] = people
    if (textAtEnter === typed && people.length === 1 && onlyPerson !== undefined) onChosen(onlyPerson)
  })
  // Handles an Enter that came before the answer: selects the person if only one was found. An effect, because the
  // answer comes later.
  useEffect(() => {
    if (search.isCurrent) chooseOnlyPerson()
  }, [search.isCurrent])
  const hasFailed = search.problem !== null
  // If several people or none were found, an Enter that came before the answer is discarded.
  if (textAtEnter !== null && (hasFailed || (search.isCurrent && people.length !== 1))) {
    setTextAtEnter(null)
    if (!hasFailed) setActiveIndex(null)
  }
  const isNobodyChosen = hasFailed || activeIndex === null
  // The keys typed ahead were meant for the step after the choice, so they are discarded. An effect, because keys are
  // outside of React.
  useEffect(() => {
    if (isNobodyChosen) dropKeys('sale')
  }, [isNobodyChosen])
  const isUnread = useRef(false)
  // An effect, because timers are outside of React.
  useEffect(() => {
    isUnread.current = true
    const timer = setTimeout(() => (isUnread.current = false), UNREAD_MS)
    return () => clearTimeout(timer)
  }, [search.people])

  const chooseAt = (index: number): void => {
    const person = people[index]
    if (person === undefined) onNew(typed.trim())
    else onChosen(person)
  }
  const moveActive = (by: 1 | -1): void => {
    setOpen(true)
    const count = people.length + 1
    const from = chosenIndex ?? (by === 1 ? -1 : count)
    setActiveIndex((from + by + count) % count)
  }
  // The last option can be chosen without an answer, if an arrow moved to it or the search failed.
  const isNewPersonChosen = chosenIndex === people.length && (hasFailed || chosenIndex > 0)
  const canChoose = search.isCurrent || isNewPersonChosen
  const isTooEarly = (): boolean => isUnread.current && activeIndex === 0 && people.length > 1
  const handleKey = (event: KeyboardEvent): void => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      return hasList ? moveActive(key === 'ArrowDown' ? 1 : -1) : setOpen(true)
    }
    if (key === 'Enter' && isLongEnough(typed)) {
      event.preventDefault()
      setOpen(true)
      if (canChoose && !hasList) return
      if (canChoose)
        return chosenIndex === null || isTooEarly() ? setActiveIndex(null) : chooseAt(chosenIndex)
      holdKeys('sale')
      return setTextAtEnter(typed)
    }
    if (key === 'Escape' && (hasList || typed !== '')) {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      return hasList ? setOpen(false) : setTyped('')
    }
  }

  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {m.desk_people_person()}
      </label>
      <div className={styles['frame']}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          id={id}
          ref={input}
          role="combobox"
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hasList && chosenIndex !== null ? `${id}-${chosenIndex}` : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActiveIndex(0)
            setOpen(true)
            setTextAtEnter(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        {chosenIndex === null && hasList ? m.desk_people_choose() : m.desk_people_hint()}
      </p>
      <DeskSearchState search={search} isShown={isLongEnough(typed)} />
      <div
        id={`${id}-list`}
        role={comboboxRoles.list}
        aria-label={m.desk_people_found()}
        className={styles['list']}
        hidden={!hasList}
        data-outdated={!search.isCurrent || undefined}
      >
        {hasList && (
          <>
            {people.map((person, index) => (
              <DeskOption
                key={person.contactId}
                id={`${id}-${index}`}
                isActive={index === chosenIndex}
                onChosen={() => onChosen(person)}
              >
                <DeskPersonLine person={person} typed={typed} />
              </DeskOption>
            ))}
            <DeskOption
              id={`${id}-${people.length}`}
              isActive={chosenIndex === people.length}
              onChosen={() => onNew(typed.trim())}
            >
              <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles['new']}>{m.desk_people_new({ typed: typed.trim() })}</span>
            </DeskOption>
          </>
        )}
      </div>
    </div>
  )
}
