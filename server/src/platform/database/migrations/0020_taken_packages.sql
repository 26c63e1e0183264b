-- The moment at which the money of a package was taken back. From then on no booking ahead may draw on the package, and
-- what was played of it is owed. Null while the money is here, and for packages that the version before took back.
alter table quota_package add column taken_back_at timestamptz;
