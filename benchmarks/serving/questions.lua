-- Questions of a file, one a line and percent-encoded, asked in turn: wrk -s questions.lua URL -- FILE PATH
local lines, at = {}, 0
function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = args[2] .. line end
end
function request()
  at = at % #lines + 1
  return wrk.format("GET", lines[at])
end
local bad = 0
function response(status) if status ~= 200 then bad = bad + 1 end end
