import { Modal, type ModalProps } from './modal.tsx'
import styles from './sheet.module.css'

/** A bottom sheet on phones (at most 88 percent high), a side sheet on wider screens. Never open one on another. */
export const Sheet = (props: ModalProps) => <Modal {...props} className={styles['sheet'] ?? ''} canSwipe />
