-- Staff change packages and promos. A change names the version that it was made from.
alter table package add column version integer not null default 1;
alter table promo add column version integer not null default 1;

-- How often a package was sold.
create index quota_package_of_package on quota_package (package_id);
