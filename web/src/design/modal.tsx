import { design_close } from '@pantul/messages/words'
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
  /** Below the scrolling part, always in view. */
  readonly footer?: ReactNode
}

/**
 * A native modal `<dialog>`: it keeps focus inside and gives it back. Escape, the close button, a tap beside it and
 * the Back button all close it.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  look,
  canSwipe = false,
}: ModalProps & {
  readonly look: string
  /** Pulling its head down closes it. */
  readonly canSwipe?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const { history } = useRouter()
  const titleId = useId()

  const close = useEffectEvent(onClose)

  // The platform's modal state, its Escape and its backdrop lie outside React.
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
    page.dataset['modal'] = window.innerWidth > page.clientWidth ? 'over-scroll-bar' : ''
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('click', onClick)
      dialog.close()
      delete document.documentElement.dataset['modal']
      // The platform gives focus back only from a dialog that is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open])

  // The browser's history lies outside React.
  useEffect(() => (open ? closeOnBack(history, () => close()) : undefined), [open, history])

  const swipe = useSwipeDown(onClose)

  if (!open) return null
  return (
    <dialog ref={element} className={look} aria-labelledby={titleId}>
      <div className={styles['inside']}>
        <header className={styles['head']} {...(canSwipe ? swipe : {})}>
          <h2 id={titleId} className="display">
            {title}
          </h2>
          <button type="button" className={styles['close']} aria-label={design_close()} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <footer className={styles['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
