-- A document's title, type and bank account can be changed until its envelope is sealed.
alter table documents add column lock_version integer not null default 0;
