import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Rendered after the first visit; its state is kept when another tab is open. */
  readonly content: () => ReactNode
}

type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onValue: (value: Value) => void
  /** Disables the other tabs, for example while a request is pending. */
  readonly isLocked?: boolean
}

const targetOfKey: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Two to four tabs. Arrow keys, Home and End move between the tabs and open them. */
export function Tabs<Value extends string>({ label, tabs, value, onValue, isLocked = false }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<readonly Value[]>([value])
  if (!visited.includes(value)) setVisited([...visited, value])

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const nextIndex = targetOfKey[event.key]?.(index, tabs.length)
    if (nextIndex === undefined || isLocked) return
    event.preventDefault()
    const tab = tabs[nextIndex]
    if (tab) onValue(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes(styles['tabs'], 'tight')}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}`}
            aria-disabled={(isLocked && tab.value !== value) || undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => {
              if (!isLocked) onValue(tab.value)
            }}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {visited.includes(tab.value) && tab.content()}
        </div>
      ))}
    </>
  )
}
