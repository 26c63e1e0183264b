import {
  home_more_academy,
  home_more_academy_text,
  home_more_classes,
  home_more_classes_text,
  home_more_packages,
  home_more_packages_text,
  home_more_promos,
  home_more_promos_text,
  home_more_title,
} from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import styles from './more-pages.module.css'

/** Ways to what else there is, while no location is chosen whose packages and classes could stand here. */
export function MorePages() {
  const pages = [
    { to: '/package', name: home_more_packages(), text: home_more_packages_text() },
    { to: '/class', name: home_more_classes(), text: home_more_classes_text() },
    { to: '/academy', name: home_more_academy(), text: home_more_academy_text() },
    { to: '/promo', name: home_more_promos(), text: home_more_promos_text() },
  ]
  return (
    <section aria-labelledby="more">
      <h2 id="more" className={styles['title']}>
        {home_more_title()}
      </h2>
      <ul className={styles['pages']}>
        {pages.map((page) => (
          <li key={page.to}>
            <PageRow {...page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to the academy, whose programmes have no place of their own on the page. */
export const AcademyRow = () => (
  <PageRow to="/academy" name={home_more_academy()} text={home_more_academy_text()} />
)

type RowProps = { readonly to: string; readonly name: string; readonly text: string }

const PageRow = ({ to, name, text }: RowProps) => (
  <Link to={to} className={styles['page']}>
    <span>
      <b>{name}</b>
      <span className="tight">{text}</span>
    </span>
    <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
  </Link>
)
