import * as m from '@pantul/messages/words'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { closeOnBack } from '../browser/close-on-back.ts'
import styles from './modal.module.css'
import { useSwipeDown } from './use-swipe-down.ts'

export type ModalProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Footer below the scrolling content, always visible. */
  readonly footer?: ReactNode
}

/**
 * A native modal `<dialog>`: traps focus and restores it. Escape, the close button, a tap on the backdrop and the
 * Back button close it.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  className,
  canSwipe = false,
}: ModalProps & {
  readonly className: string
  /** Swiping the header down closes it. */
  readonly canSwipe?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const { history } = useRouter()
  const titleId = useId()

  const close = useEffectEvent(onClose)

  // An effect, because the dialog's modal state is outside of React.
  useEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) close()
    }
    const opener = document.activeElement
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('click', onClick)
    dialog.showModal()
    const page = document.documentElement
    // The stylesheet of the modal stops the page from scrolling, and keeps the room of its scroll bar.
    page.dataset['modal'] = window.innerWidth > page.clientWidth ? 'page-has-scroll-bar' : ''
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('click', onClick)
      dialog.close()
      delete document.documentElement.dataset['modal']
      // The browser restores focus only if the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open])

  // An effect, because the browser's history is outside of React.
  useEffect(() => (open ? closeOnBack(history, () => close()) : undefined), [open, history])

  const swipe = useSwipeDown(onClose)

  if (!open) return null
  return (
    <dialog ref={element} className={className} aria-labelledby={titleId}>
      <div className={styles['inside']}>
        <header className={styles['head']} {...(canSwipe ? swipe : {})}>
          <h2 id={titleId} className="display">
            {title}
          </h2>
          <button type="button" className={styles['close']} aria-label={m.design_close()} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <footer className={styles['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
