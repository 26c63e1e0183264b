import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Called only once it has been opened; what is typed in it stays while another is. */
  readonly content: () => ReactNode
}

type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onValue: (value: Value) => void
  /** While what was begun in the open one is under way, the others cannot be opened. */
  readonly isLocked?: boolean
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Two to four ways to do one thing, one open at a time. Arrows, Home and End move between the tabs and open them. */
export function Tabs<Value extends string>({ label, tabs, value, onValue, isLocked = false }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<readonly Value[]>([value])
  if (!opened.includes(value)) setOpened([...opened, value])

  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = steps[event.key]?.(at, tabs.length)
    if (next === undefined || isLocked) return
    event.preventDefault()
    const tab = tabs[next]
    if (tab) onValue(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
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
            onKeyDown={move}
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
          {opened.includes(tab.value) && tab.content()}
        </div>
      ))}
    </>
  )
}
