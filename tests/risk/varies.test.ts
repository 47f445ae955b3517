import { describe, expect, it } from 'vitest';
import { varies } from '../../app/risk/varies.ts';

describe('a text that may do something else next time', () => {
  it.each([
    ['a glob', 'rm -rf /var/log/*.gz'],
    ['a variable', 'rm -rf /srv/$APP'],
    ['a variable in double quotes', 'rm -rf "/srv/$APP"'],
    ['a substitution', 'kill $(pgrep nginx)'],
    ['backticks', 'kill `cat /run/a.pid`'],
    ['braces', 'rm /srv/{a,b}'],
    ['a home', 'rm -rf ~/build'],
    ['a bare file name', 'rm -rf build'],
    ['a path with a slash', 'sudo sed -i s/a/b/ conf.d/shop.conf'],
    ['the directory itself', 'rm -rf .'],
    ['a file after a mode', 'chmod 777 shared'],
    ['a value of an option', 'dd if=/dev/zero of=disk.img'],
    ['where a redirection goes', 'sudo true > out.txt'],
    ['the program', 'sudo ./install.sh'],
    ['the script', 'sudo bash install.sh'],
    ['a change of directory', 'cd build && reboot'],
    ['nested text', "sh -c 'rm -rf $DIR'"],
    ['nested text with a glob', "sudo sh -c 'rm /var/*'"],
    ['a relative path in nested text', "sudo sh -c 'rm -rf build'"],
    ['text that does not parse', 'rm $('],
  ])('%s: %s', (_, text) => expect(varies(text)).toBe(true));
});

describe('a text that stays what it is', () => {
  it.each([
    ['absolute paths', 'rm -rf /var/log/old'],
    ['a quoted glob', "rm '/srv/*'"],
    ['an escaped dollar', 'rm /srv/\\$a'],
    ['a dollar in single quotes', "rm '/srv/$a'"],
    ['names of units', 'sudo systemctl restart nginx'],
    ['a process', 'kill -9 4711'],
    ['a mode and an absolute path', 'chmod 777 /srv/shared'],
    ['a program of sed', 'sed -i s/a/b/ /etc/a.conf'],
    ['an absolute redirection', 'sudo true > /dev/null 2>&1'],
    ['an address', 'curl -X DELETE https://example.org/a/b'],
    ['a network', 'ip route del 10.0.0.0/8'],
    ['an absolute value of an option', 'dd if=/dev/zero of=/dev/sdz'],
    ['nested text', "sudo sh -c 'rm /var/a'"],
    ['packages', 'apt-get remove -y nginx'],
  ])('%s: %s', (_, text) => expect(varies(text)).toBe(false));
});
