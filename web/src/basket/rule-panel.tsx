import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../design/button.tsx'
import styles from './rule-panel.module.css'

/** One choice. `isMain`: the one that continues with the pick. */
export type PanelChoice = {
  readonly label: string
  readonly onChoose: () => void
  readonly isMain?: boolean
}

type Props = {
  /** `choice`: a rule was broken. `lost`: another order took a slot. */
  readonly variant: 'choice' | 'lost'
  /** What happened. If `lost`, in bold, followed by `more`. */
  readonly text: string
  readonly more?: string | undefined
  /** Lines under the sentence, such as coach clashes. */
  readonly lines?: readonly string[]
  readonly choices: readonly PanelChoice[]
  /** Called on Escape. */
  readonly onClose: () => void
}

/** Explains a broken rule and offers choices. Stays until answered, Escape, or another pick. */
export function RulePanel({ variant, text, more, lines = [], choices, onClose }: Props) {
  // Listens on the whole page, because focus stays where the tap was.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  const isLost = variant === 'lost'
  return (
    <div role="alert" className={styles['panel']} data-variant={variant}>
      {isLost && <X size={18} strokeWidth={2.2} aria-hidden="true" />}
      <div>
        <p>
          {isLost ? <b>{text}</b> : text}
          {more !== undefined && ` ${more}`}
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {choices.length > 0 && (
          <div className={styles['choices']}>
            {choices.map(({ label, onChoose, isMain }) => (
              <Button key={label} variant={variantOf(isLost, isMain)} onClick={onChoose}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function variantOf(isLost: boolean, isMain: boolean | undefined): 'secondary' | 'ball' | 'inverse' {
  if (isLost) return 'secondary'
  return isMain ? 'ball' : 'inverse'
}
